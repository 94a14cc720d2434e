import { describe, expect, it } from "vitest";
import { evidenceWeights, fuseScores, interleave, reciprocalRankFusion, zScores } from "./fuse-scores.ts";

describe("zScores", () => {
  it("measures in population standard deviations", () => {
    expect(zScores([2, 4, 4, 4, 5, 5, 7, 9])).toEqual([-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]);
  });

  it.each([[[]], [[3]], [[0, 0]], [[0.1, 0.1, 0.1]]])("answers 0 where nothing differs: %j", (values) => {
    expect(zScores(values)).toEqual(values.map(() => 0));
  });
});

describe("fuseScores", () => {
  it("adds weighted z-scores, whatever the scale of a retriever", () => {
    const fused = fuseScores(
      [
        { id: "a", scores: { bm25: 0, dense: 0.9, maxSim: 20 } },
        { id: "b", scores: { bm25: 100, dense: 0.8, maxSim: 10 } },
      ],
      evidenceWeights,
    );
    expect(fused.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(fused[0]?.score).toBeCloseTo(1.5);
    expect(fused[1]?.score).toBeCloseTo(-1.5);
  });

  it("counts a missing score as the lowest of its retriever", () => {
    const scores = (bm25: number | undefined) => ({ bm25 });
    const fused = fuseScores(
      [
        { id: "none", scores: scores(undefined) },
        { id: "low", scores: scores(2) },
        { id: "high", scores: scores(4) },
      ],
      { bm25: 1 },
    );
    expect(fused.map(({ id }) => id)).toEqual(["high", "none", "low"]);
    expect(fused[1]?.score).toBe(fused[2]?.score);
  });

  it("ignores a retriever that scored nothing", () => {
    const fused = fuseScores<"bm25" | "dense">(
      [
        { id: "a", scores: { dense: 1 } },
        { id: "b", scores: { dense: 2 } },
      ],
      { bm25: 1, dense: 1 },
    );
    expect(fused).toEqual([
      { id: "b", score: 1 },
      { id: "a", score: -1 },
    ]);
  });
});

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

  it("keeps equal items in the order of first appearance", () => {
    expect(reciprocalRankFusion([["b"], ["a"]]).map(({ id }) => id)).toEqual(["b", "a"]);
  });
});

describe("interleave", () => {
  it("takes from every list in turn, as long as it lasts", () => {
    expect(interleave([["a1", "a2", "a3"], [], ["b1"]])).toEqual(["a1", "b1", "a2", "a3"]);
    expect(interleave([])).toEqual([]);
  });
});
