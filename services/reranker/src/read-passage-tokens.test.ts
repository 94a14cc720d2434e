import type { FoundPassage } from "@quarry/evidence";
import { describe, expect, it } from "vitest";
import { createReadPassageTokens } from "./read-passage-tokens.ts";

const aPassage = (passageId: string, changes: Partial<FoundPassage> = {}): FoundPassage => ({
  passageId,
  documentId: "d",
  index: 0,
  start: 0,
  end: 9,
  wordStart: 0,
  wordEnd: 2,
  headings: [],
  publisher: "example.org",
  grade: "B",
  language: "en",
  ...changes,
});

const storeOf = (stored: readonly FoundPassage[]) => {
  const reads: string[][] = [];
  const readPassages = async (ids: readonly string[]): Promise<FoundPassage[]> => {
    reads.push([...ids]);
    return stored
      .filter(({ passageId }) => ids.includes(passageId))
      .map((passage) => ({
        ...passage,
        tokens: { data: new Float32Array([passage.end]), count: 1, dimensions: 1 },
        tokenOffsets: [[passage.start, passage.end]],
      }));
  };
  return { reads, readPassages };
};

describe("createReadPassageTokens", () => {
  const [one, two] = [aPassage("one"), aPassage("two", { start: 10, end: 19 })];

  it("reads only what was not read before", async () => {
    const store = storeOf([one, two]);
    const tokensOf = createReadPassageTokens(store);
    await tokensOf([one]);
    const found = await tokensOf([one, two]);
    expect(store.reads).toEqual([["one"], ["two"]]);
    expect(found.get("one")?.tokenOffsets).toEqual([[0, 9]]);
    expect(found.get("two")?.tokens.data).toEqual(new Float32Array([19]));
  });

  it("asks the store nothing when everything is known", async () => {
    const store = storeOf([one]);
    const tokensOf = createReadPassageTokens(store);
    await tokensOf([one]);
    await tokensOf([one]);
    expect(store.reads).toHaveLength(1);
  });

  it("reads a passage again that was cut differently", async () => {
    const store = storeOf([one]);
    const tokensOf = createReadPassageTokens(store);
    await tokensOf([one]);
    await tokensOf([{ ...one, end: 12 }]);
    expect(store.reads).toEqual([["one"], ["one"]]);
  });

  it("has no entry for a passage that is gone", async () => {
    const found = await createReadPassageTokens(storeOf([]))([one]);
    expect(found.size).toBe(0);
  });
});
