import type { EvidenceFilter, FoundCandidate, SearchLeg } from "@quarry/evidence";
import { describe, expect, it } from "vitest";
import { aFoundPassage } from "../../test/a-found-passage.ts";
import type { RankPassagesPorts } from "../ports.ts";
import { type EncodedQuery, searchLists } from "./search-lists.ts";

const queryOf = (text: string): EncodedQuery => {
  const dense = Float32Array.of(text.length);
  const tokens = { data: dense, count: 1, dimensions: 1 };
  return { role: "topic", text, encoded: { dense, tokens, offsets: [[0, 1]], unknownShare: 0 } };
};

const german: FoundCandidate = {
  passageId: "p1",
  score: 0.9,
  passage: aFoundPassage({ language: "de" }),
};

/** A store whose dense legs find one German passage, unless told otherwise, and whose BM25 legs find nothing. */
const open = (found: readonly FoundCandidate[] = [german]) => {
  const searches: { readonly legs: readonly SearchLeg[]; readonly filter: EvidenceFilter }[] = [];
  const ports: Pick<RankPassagesPorts, "evidence" | "encoder"> = {
    evidence: {
      search: async (legs, filter) => {
        searches.push({ legs, filter });
        return legs.map(({ leg }) => (leg === "dense" ? [...found] : []));
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
    expect(lists.map(({ leg, query, candidates }) => [leg, query, candidates.length])).toEqual([
      ["dense", 0, 1],
      ["dense", 1, 1],
      ["bm25", 0, 0],
      ["bm25", 1, 0],
    ]);
    expect(searches.map((search) => search.filter)).toEqual([filter, filter]);
    expect(terms).toEqual(["one"]);
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
    expect(searches[1]?.legs).toEqual([{ leg: "bm25", terms: ["penguins", "penguin"] }]);
  });
});
