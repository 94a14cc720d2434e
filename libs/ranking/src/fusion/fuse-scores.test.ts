import { describe, expect, it } from "vitest";
import { evidenceWeights, fuseScores } from "./fuse-scores.ts";

describe("fuseScores", () => {
  it("adds weighted z-scores, whatever the scale of a leg", () => {
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

  it("counts a missing score as the lowest of its leg", () => {
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

  it("ignores a leg that scored nothing", () => {
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
