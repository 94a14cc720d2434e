import { describe, expect, it } from "vitest";
import { aFoundPassage } from "../../test/a-found-passage.ts";
import type { RankedList } from "./search-lists.ts";
import { idsOfLeg, legsOf, selectCandidates } from "./select-candidates.ts";

const list = (leg: RankedList["leg"], query: number, ids: string): RankedList => ({
  leg,
  query,
  candidates: ids
    .split("")
    .map((passageId, index) => ({ passageId, score: -index, passage: aFoundPassage({ passageId }) })),
});

describe("selectCandidates", () => {
  it("puts what several legs agree on first", () => {
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

  it("lets a query count as far as its weight says", () => {
    const lists = [
      list("dense", 0, ""),
      list("dense", 1, "xy"),
      list("dense", 2, "yz"),
      list("dense", 3, "z"),
    ];
    expect(selectCandidates(lists, 9, [1, 0.1, 1, 1])).toEqual(["z", "y", "x"]);
  });

  it("takes no candidates from a query of weight 0", () => {
    expect(selectCandidates([list("dense", 0, "ab"), list("dense", 1, "xy")], 9, [1, 0])).toEqual(["a", "b"]);
  });

  it("is empty without lists", () => {
    expect(selectCandidates([], 64)).toEqual([]);
  });
});

describe("idsOfLeg", () => {
  it("names what one leg found for one query, best first", () => {
    const lists = [list("dense", 0, "ab"), list("bm25", 0, "ba"), list("bm25", 1, "c")];
    expect(idsOfLeg(lists, "bm25", 0)).toEqual(["b", "a"]);
    expect(idsOfLeg(lists, "dense", 1)).toEqual([]);
  });
});

describe("legsOf", () => {
  it("tells rank and query of every list a passage stood in", () => {
    const lists = [list("dense", 0, "abc"), list("bm25", 0, "xyz"), list("bm25", 3, "c")];
    expect(legsOf("c", lists)).toEqual([
      { leg: "dense", query: 0, rank: 3 },
      { leg: "bm25", query: 3, rank: 1 },
    ]);
  });
});
