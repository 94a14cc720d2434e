import { aDocumentFacts } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import { trustScore } from "./trust-score.ts";

const facts = aDocumentFacts({
  grade: "A",
  publishedAt: "2023-11-21T10:00:00Z",
  fetchedAt: "2026-11-21T10:00:00.000Z",
});

describe("trustScore", () => {
  it("weighs its four parts by 4, 3, 2 and 1", () => {
    const { score, parts } = trustScore({ facts, agreement: 0.5, copies: 2 });
    expect(parts).toEqual({ grade: 1, factualConsistency: 0.5, independence: 0.5, recency: 0.5 });
    expect(score).toBeCloseTo(0.4 + 0.15 + 0.1 + 0.05, 3);
  });

  it("goes by the parts that are known", () => {
    const undated = aDocumentFacts({ grade: "C" });
    expect(trustScore({ facts: undated, agreement: null, copies: 1 })).toEqual({
      score: 0.667,
      parts: { grade: 0.5, factualConsistency: null, independence: 1, recency: null },
    });
  });

  it("takes what claims to be of tomorrow for new, and what is no date for undated", () => {
    const recencyOf = (publishedAt: string): number | null =>
      trustScore({ facts: { ...facts, publishedAt }, agreement: null, copies: 1 }).parts.recency;
    expect(recencyOf("2027-01-01")).toBe(1);
    expect(recencyOf("soon")).toBeNull();
  });
});
