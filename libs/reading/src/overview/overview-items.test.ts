import type { ItemReference, Marking } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { ReadableItem } from "../readable-item.ts";
import { overviewItems } from "./overview-items.ts";
import { anOverviewItem } from "./testing/an-overview-item.ts";

const marking: Marking = {
  markers: [{ id: "m1", type: "key-fact", text: "Snails sleep for years", start: 0, end: 22 }],
  topicAreas: ["snails"],
  coveredShare: 1,
  model: null,
  recipe: "twin",
};

const readable = (reference: ItemReference, marked: Marking | null): ReadableItem => ({
  reference,
  transcript: {
    documentId: "d",
    text: "Snails sleep for years when it is dry.",
    language: "en",
    marking: marked,
    timings: [],
  },
  comments: null,
});

describe("overviewItems", () => {
  const references = Array.from(
    { length: 20 },
    (_one, index) => anOverviewItem({ linkId: `i${index}`, comments: null }).reference,
  );

  it("holds few texts at a time, and leaves out no item", async () => {
    const asked: number[] = [];
    const items = await overviewItems(
      {
        read: async (some) => {
          asked.push(some.length);
          return some.map((reference) => readable(reference, marking));
        },
      },
      references,
    );
    expect(asked).toEqual([8, 8, 4]);
    expect(items.map(({ reference }) => reference)).toEqual(references);
    expect(items[19]).toMatchObject({
      abstracts: {},
      summary: { transcript_summary: { key_facts: ["FACT: Snails sleep for years"] } },
    });
  });

  it("counts the words of a goal in the texts", async () => {
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> =>
      some.map((reference) => readable(reference, marking));
    const [item] = await overviewItems({ read }, references.slice(0, 1), { goal: "When do snails wake?" });
    expect(item?.counted?.counts).toEqual(new Map([["snail", 1]]));
    expect(await overviewItems({ read }, references.slice(0, 1))).not.toHaveProperty("0.counted");
  });

  it("reads no further when nobody waits any more", async () => {
    const controller = new AbortController();
    let reads = 0;
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> => {
      reads += 1;
      controller.abort();
      return some.map((reference) => readable(reference, marking));
    };
    await expect(overviewItems({ read }, references, { signal: controller.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(reads).toBe(1);
  });

  it.each([
    ["nobody has marked", null],
    ["holds nothing to mark", { ...marking, markers: [], topicAreas: [] }],
  ])("takes sentences of a text that %s", async (_what, marked) => {
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> =>
      some.map((reference) => readable(reference, marked));
    const [item] = await overviewItems({ read }, references.slice(0, 1));
    expect(item?.abstracts).toEqual({ transcript: ["Snails sleep for years when it is dry."] });
  });

  it("takes nothing of a text that is gone", async () => {
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> =>
      some.map((reference) => ({ reference, transcript: null, comments: null }));
    const [item] = await overviewItems({ read }, references.slice(0, 1));
    expect(item).toMatchObject({ abstracts: {}, summary: { transcript_summary: null } });
  });
});
