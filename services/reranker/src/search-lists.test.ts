import type { FoundPassage } from "@quarry/evidence";
import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import type { SearchableEvidence } from "./ports.ts";
import { searchLists } from "./search-lists.ts";

const { passageId, documentId, publisher, grade } = aRankedPassage();
const dense = Float32Array.of(1);
const encoded = { dense, tokens: { data: dense, count: 1, dimensions: 1 }, offsets: [[0, 1] as const] };

const germanPassage: FoundPassage = {
  passageId,
  documentId,
  index: 0,
  start: 0,
  end: 10,
  wordStart: 0,
  wordEnd: 2,
  headings: [],
  publisher,
  grade,
  language: "de",
};

const unused = async (): Promise<never> => expect.fail("not needed here");

const openEvidence = () => {
  const askedTerms: (readonly string[])[] = [];
  const evidence: SearchableEvidence = {
    searchDense: async () => [{ passageId, score: 0.9 }],
    searchBm25: async (terms) => {
      askedTerms.push(terms);
      return [];
    },
    readPassages: async () => [germanPassage],
    documentsIn: unused,
    scoreMaxSim: unused,
    getDocument: unused,
  };
  return { evidence, askedTerms };
};

describe("searchLists", () => {
  it("gives two lists per query, empty ones included", async () => {
    const queries = [
      { text: "one", encoded },
      { text: "two", encoded },
    ];
    const lists = await searchLists(openEvidence().evidence, queries, {});
    expect(lists.map(({ leg, query, candidates }) => [leg, query, candidates.length])).toEqual([
      ["dense", 0, 1],
      ["dense", 1, 1],
      ["bm25", 0, 0],
      ["bm25", 1, 0],
    ]);
  });

  it("asks for words as the passages' language stems them, and as the query's does", async () => {
    const { evidence, askedTerms } = openEvidence();
    await searchLists(
      evidence,
      [{ text: "how are the running workers protected by the Gärten", encoded }],
      {},
    );
    expect(askedTerms[0]).toEqual(expect.arrayContaining(["run", "worker", "gart"]));
    expect(new Set(askedTerms[0]).size).toBe(askedTerms[0]?.length);
  });
});
