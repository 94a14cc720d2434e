import { describe, expect, it } from "vitest";
import { reciprocalRankFusion } from "./reciprocal-rank-fusion.ts";

describe("reciprocalRankFusion", () => {
  it("adds 1 / (60 + rank), ranks from 1", () => {
    expect(
      reciprocalRankFusion([
        ["a", "b"],
        ["b", "c"],
      ]),
    ).toEqual([
      { id: "b", score: 1 / 62 + 1 / 61 },
      { id: "a", score: 1 / 61 },
      { id: "c", score: 1 / 62 },
    ]);
  });

  it("takes another k", () => {
    expect(reciprocalRankFusion([["a"]], 1)).toEqual([{ id: "a", score: 0.5 }]);
  });

  it("lets a list count as far as its weight says", () => {
    expect(reciprocalRankFusion([["a"], ["b"], ["c"]], 0, [1, 1.5, 0])).toEqual([
      { id: "b", score: 1.5 },
      { id: "a", score: 1 },
    ]);
  });

  it("counts an id once per list, at its best rank", () => {
    expect(reciprocalRankFusion([["a", "a", "b"]], 0)).toEqual([
      { id: "a", score: 1 },
      { id: "b", score: 0.5 },
    ]);
  });

  it("leaves equals in the order they are first seen", () => {
    expect(reciprocalRankFusion([["b"], ["a"]]).map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
