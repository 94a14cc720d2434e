import { type ItemReference, libraryViewSchema } from "@quarry/contracts";
import { anItemReference } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { startMarkedCollection } from "../../test/marked-collection.ts";
import { libraryOf } from "./library.ts";

const start = async (changes: Parameters<typeof startMarkedCollection>[0] = {}) => {
  const { get } = await startMarkedCollection({ marked: true, ...changes });
  return async (query = "") => libraryViewSchema.parse(await (await get(`library${query}`)).json());
};

describe("GET /v1/collections/:id/library", () => {
  it("has a summary of each source, and each suggested question once", async () => {
    const library = await (await start())();
    expect(library.data).toMatchObject([
      { linkId: "talk_1", title: "Talk 1", words: 17, summary: "A talk about a reset.", summaryBy: "model" },
      { linkId: "talk_2", topics: ["ranks"] },
    ]);
    expect(library.questions).toEqual(["How far did retention fall?", "Are the ranks fair?"]);
  });

  it("reads one item at a time, because texts may be large", async () => {
    const reads: number[] = [];
    const read = async (references: readonly ItemReference[]) => {
      reads.push(references.length);
      return references.map((reference) => ({ reference, transcript: null, comments: null }));
    };
    const items = ["i-00000001", "i-00000002"].map((itemId) => anItemReference({ itemId }));
    const { data } = await libraryOf({ freshItems: { read } }, items, { from: 0, limit: 2 });
    expect(data.map(({ itemId }) => itemId)).toEqual(["i-00000001", "i-00000002"]);
    expect(reads).toEqual([1, 1]);
  });
});
