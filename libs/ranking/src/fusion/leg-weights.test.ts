import { describe, expect, it } from "vitest";
import { evidenceWeights } from "./fuse-scores.ts";
import { legWeights } from "./leg-weights.ts";

describe("legWeights", () => {
  it.each([0, 0.1, 0.2])("changes nothing while %d of the query cannot be read", (share) => {
    expect(legWeights(share)).toEqual(evidenceWeights);
  });

  it("trusts vectors less, the less of the query can be read", () => {
    const { bm25, dense, maxSim } = legWeights(0.4);
    expect(bm25).toBe(evidenceWeights.bm25);
    expect(dense).toBeCloseTo(evidenceWeights.dense / 2, 12);
    expect(maxSim).toBeCloseTo(evidenceWeights.maxSim / 2, 12);
  });

  it.each([0.6, 0.8, 1])("lets BM25 decide alone when %d cannot be read", (share) => {
    expect(legWeights(share)).toEqual({ bm25: evidenceWeights.bm25, dense: 0, maxSim: 0 });
  });
});
