import type { ItemReference, Marking } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import type { ReadableItem } from "../items/readable-item.ts";
import { abstractOf, overviewItems } from "./overview-items.ts";
import { anOverviewItem } from "./testing/an-overview-item.ts";

const abstract = (of: string, language: string): string[] => finish(abstractOf(of, language));

const central = "Dry weather makes snails sleep, and rain wakes the snails again.";
const text = [
  "Welcome to tonight's colourful programme, everybody.",
  central,
  "My neighbour Peter has bought another red lorry.",
  "Snails sleep for three years when the weather is too dry.",
  "Years of dry weather do no harm to snails that sleep.",
  "When it rains, snails that sleep wake up within minutes.",
  "Snails close their shell before they sleep in dry weather.",
].join(" ");

describe("abstractOf", () => {
  it("chooses the most central sentences, verbatim and in text order", () => {
    const sentences = abstract(`${text} ${text}`, "en");
    expect(sentences).toContain(central);
    expect(sentences.filter((sentence) => sentence.toLowerCase().includes("snails")).length).toBeGreaterThan(
      2,
    );
    const places = sentences.map((sentence) => text.indexOf(sentence));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it("is bounded for any length of the text", () => {
    const long = Array.from(
      { length: 5_000 },
      (_one, index) => `Sentence ${index} tells of snails in a garden.`,
    );
    const sentences = abstract(long.join(" "), "en");
    expect(sentences.length).toBeLessThanOrEqual(5);
    expect(sentences.join("").length).toBeLessThanOrEqual(900);
  });

  it("returns the beginning of a text without sentences, and nothing for an empty one", () => {
    expect(abstract("x".repeat(2_000), "en")).toEqual(["x".repeat(400)]);
    expect(abstract(" \n ", "en")).toEqual([]);
  });

  it("reads scripts without spaces", () => {
    expect(
      abstract("玩家留存率在赛季重置之后下降了百分之三十。新的排名系统影响了许多休闲玩家的体验。", "zh"),
    ).toEqual(["玩家留存率在赛季重置之后下降了百分之三十。", "新的排名系统影响了许多休闲玩家的体验。"]);
  });
});

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

  it("keeps few texts in memory at a time, and omits no item", async () => {
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

  it("stops reading when the request is cancelled", async () => {
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
  ])("shows sentences of a text that %s", async (_what, marked) => {
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> =>
      some.map((reference) => readable(reference, marked));
    const [item] = await overviewItems({ read }, references.slice(0, 1));
    expect(item?.abstracts).toEqual({ transcript: ["Snails sleep for years when it is dry."] });
  });

  it("omits a deleted text", async () => {
    const read = async (some: readonly ItemReference[]): Promise<ReadableItem[]> =>
      some.map((reference) => ({ reference, transcript: null, comments: null }));
    const [item] = await overviewItems({ read }, references.slice(0, 1));
    expect(item).toMatchObject({ abstracts: {}, summary: { transcript_summary: null } });
  });
});
