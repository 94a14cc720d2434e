import type { EvidenceFilter, FoundCandidate, RetrieverQuery } from "@quarry/evidence";
import { describe, expect, it } from "vitest";
import { aFoundPassage } from "../test/a-found-passage.ts";
import { type EncodedQuery, type RankedList, searchLists, selectCandidates } from "./pool.ts";
import type { RankPassagesPorts } from "./ports.ts";

const queryOf = (text: string, isRead = true): EncodedQuery => {
  const dense = Float32Array.of(text.length);
  const tokens = { data: dense, count: 1, dimensions: 1 };
  return { role: "topic", text, encoded: { dense, tokens, offsets: [[0, 1]], unknownShare: 0 }, isRead };
};

const german: FoundCandidate = {
  passageId: "p1",
  score: 0.9,
  passage: aFoundPassage({ language: "de" }),
};

/** A store whose dense retrievers find one German passage by default, and whose BM25 retrievers find nothing. */
const open = (found: readonly FoundCandidate[] = [german]) => {
  const searches: { readonly legs: readonly RetrieverQuery[]; readonly filter: EvidenceFilter }[] = [];
  const ports: Pick<RankPassagesPorts, "evidence" | "encoder"> = {
    evidence: {
      search: async (retrievers, filter) => {
        searches.push({ legs: retrievers, filter });
        return retrievers.map(({ leg: retriever }) => (retriever === "dense" ? [...found] : []));
      },
      scoreBm25: async () => expect.fail("not needed here"),
      readVectors: async () => expect.fail("not needed here"),
    },
    encoder: {
      profile: { id: "model@1", dimensions: 1, tokenDimensions: 1, maxTokens: 512, arithmetic: "int8" },
      encodeQuery: async () => expect.fail("not needed here"),
    },
  };
  return { ports, searches };
};

describe("searchLists", () => {
  it("gives two lists per query, empty ones included, from two requests", async () => {
    const { ports, searches } = open();
    const filter = { scopes: ["run:r-1"] };
    const { lists, terms } = await searchLists(ports, [queryOf("one"), queryOf("three")], filter);
    expect(
      lists.map(({ leg: retriever, query, candidates }) => [retriever, query, candidates.length]),
    ).toEqual([
      ["dense", 0, 1],
      ["dense", 1, 1],
      ["bm25", 0, 0],
      ["bm25", 1, 0],
    ]);
    expect(searches.map((search) => search.filter)).toEqual([filter, filter]);
    expect(terms).toEqual(["one"]);
  });

  it("leaves out the dense list of a query that the encoder cannot read, but not the languages it found", async () => {
    const { ports } = open();
    const queries = [queryOf("Gärten", false), queryOf("one")];
    const { lists, terms } = await searchLists(ports, queries, { scopes: [] });
    expect(lists.map(({ leg: retriever, query }) => [retriever, query])).toEqual([
      ["dense", 1],
      ["bm25", 0],
      ["bm25", 1],
    ]);
    expect(terms).toContain("gart");
  });

  it("compares vectors with those of the same encoder only", async () => {
    const { ports, searches } = open();
    await searchLists(ports, [queryOf("one")], { scopes: [] });
    expect(searches[0]?.legs).toEqual([{ leg: "dense", vector: Float32Array.of(3), encoder: "model@1" }]);
  });

  it("asks for words as the passages that were found have them stemmed", async () => {
    const { ports, searches } = open();
    await searchLists(ports, [queryOf("who looks after the Gärten")], { scopes: [] });
    expect(searches[1]?.legs).toEqual([{ leg: "bm25", terms: expect.arrayContaining(["look", "gart"]) }]);
  });

  it("asks for words as English passages have them stemmed where vectors find none", async () => {
    const { ports, searches } = open([]);
    await searchLists(ports, [queryOf("penguins")], { scopes: [] });
    expect(searches[1]?.legs).toEqual([{ leg: "bm25", terms: ["penguin"] }]);
  });
});

const list = (retriever: RankedList["leg"], query: number, ids: string): RankedList => ({
  leg: retriever,
  query,
  candidates: ids
    .split("")
    .map((passageId, index) => ({ passageId, score: -index, passage: aFoundPassage({ passageId }) })),
});

describe("selectCandidates", () => {
  it("puts what several retrievers agree on first", () => {
    expect(selectCandidates([list("dense", 0, "abc"), list("bm25", 0, "cbd")], 4)).toEqual([
      "c",
      "b",
      "a",
      "d",
    ]);
  });

  it("keeps half the places for the first query, however many others agree on something else", () => {
    const others = [1, 2, 3, 4].flatMap((query) => [
      list("dense", query, "wxyz"),
      list("bm25", query, "wxyz"),
    ]);
    const chosen = selectCandidates([list("dense", 0, "abcd"), list("bm25", 0, "abcd"), ...others], 4);
    expect(chosen).toEqual(["a", "b", "w", "x"]);
  });

  it("finds what only another query found", () => {
    expect(selectCandidates([list("dense", 0, "a"), list("bm25", 0, ""), list("dense", 1, "b")], 64)).toEqual(
      ["a", "b"],
    );
  });

  it("counts a query by its weight", () => {
    const lists = [
      list("dense", 0, ""),
      list("dense", 1, "xy"),
      list("dense", 2, "yz"),
      list("dense", 3, "z"),
    ];
    expect(selectCandidates(lists, 9, [1, 0.1, 1, 1])).toEqual(["z", "y", "x"]);
  });
});
