import { describe, expect, it } from "vitest";
import { expansionWeight, type QuestionRanking, rankingConfidence } from "./expansion-gate.ts";

const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `p${from + index}`);

/** Creates a ranking whose retrievers have the given number of their first ten passages in common. */
const ranking = (shared: number, topMaxSimMean: number): QuestionRanking => ({
  dense: ids(0, 50),
  bm25: [...ids(0, shared), ...ids(100, 140)],
  topMaxSimMean,
});

describe("rankingConfidence", () => {
  it.each([
    ["the retrievers agree and the best passage meets the question", 8, 0.95, 1],
    ["the retrievers agree on what does not meet the question", 8, 0.8, 0],
    ["the retrievers do not agree on what seems to meet it", 0, 0.95, 0],
    ["neither says anything", 0, 0, 0],
    ["nothing can be told of MaxSim", 8, Number.NaN, 0],
  ])("where %s", (_case, shared, topMaxSimMean, confidence) => {
    expect(rankingConfidence(ranking(shared, topMaxSimMean))).toBe(confidence);
  });

  it("grows between the thresholds with the weaker of the two signs", () => {
    expect(rankingConfidence(ranking(2, 0.95))).toBeCloseTo(1 / 3);
    expect(rankingConfidence(ranking(3, 0.95))).toBeCloseTo(2 / 3);
    expect(rankingConfidence(ranking(8, 0.85))).toBeCloseTo(1 / 2);
    expect(rankingConfidence(ranking(2, 0.85))).toBeCloseTo(1 / 3);
  });

  it("looks at the first ten of each retriever only", () => {
    const swapped = { ...ranking(0, 0.95), bm25: [...ids(100, 110), ...ids(0, 40)] };
    expect(rankingConfidence(swapped)).toBe(0);
  });

  it("trusts nothing that one retriever alone has found", () => {
    expect(rankingConfidence({ dense: ids(0, 50), bm25: [], topMaxSimMean: 1 })).toBe(0);
  });
});

describe("expansionWeight", () => {
  it("lets feedback count as far as the ranking it comes from can be trusted", () => {
    expect(expansionWeight(ranking(8, 0.95), "feedback")).toBe(1);
    expect(expansionWeight(ranking(0, 0.8), "feedback")).toBe(0);
  });

  it("lets a model's words count where the question's own ranking is weak", () => {
    expect(expansionWeight(ranking(8, 0.95), "model")).toBe(0);
    expect(expansionWeight(ranking(0, 0.8), "model")).toBe(1);
  });
});
