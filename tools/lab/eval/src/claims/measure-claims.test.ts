import { describe, expect, it } from "vitest";
import { type JudgedPair, measureClaims } from "./measure-claims.ts";
import type { ClaimLabel, GoldClaim } from "./read-claims.ts";

const judged = (docId: string, label: ClaimLabel, ...sentences: readonly number[]): JudgedPair => ({
  claimId: "1",
  docId,
  label,
  sentences,
});

const claims: readonly GoldClaim[] = [
  {
    id: "1",
    claim: "Tides rise.",
    pairs: [
      { docId: "a", label: "SUPPORT", rationales: [[1], [3, 4]] },
      { docId: "b", label: "CONTRADICT", rationales: [[0]] },
      { docId: "c", label: "NOT ENOUGH INFO", rationales: [] },
    ],
  },
];

describe("measureClaims", () => {
  it("is 1 throughout for gold itself", () => {
    const measures = measureClaims(claims, [
      judged("a", "SUPPORT", 1, 3, 4),
      judged("b", "CONTRADICT", 0),
      judged("c", "NOT ENOUGH INFO"),
    ]);
    expect(measures).toMatchObject({ n: 3, labelMacroF1: 1, labelAccuracy: 1, sentenceF1: 1, found: 1 });
  });

  it("takes a sentence for right only with the whole rationale it stands in", () => {
    // Right is 1; 3 without 4 is wrong; 3, 4 and b's 0 are missed.
    expect(measureClaims(claims, [judged("a", "SUPPORT", 1, 3)]).sentenceF1).toBeCloseTo(2 / (2 + 1 + 3), 12);
  });

  it("takes an abstract that was not looked at for one that says nothing", () => {
    const measures = measureClaims(claims, [judged("a", "SUPPORT", 1)]);
    // SUPPORT 1; CONTRADICT 0; NOT ENOUGH INFO one right, one wrong.
    expect(measures.labelMacroF1).toBeCloseTo((1 + 0 + 2 / 3) / 3, 12);
    expect(measures).toMatchObject({ labelAccuracy: 2 / 3, found: 1 / 3 });
  });

  it("counts a sentence of an abstract that nobody judged as wrong", () => {
    const right = [judged("a", "SUPPORT", 1, 3, 4), judged("b", "CONTRADICT", 0)];
    expect(measureClaims(claims, [...right, judged("z", "SUPPORT", 0)]).sentenceF1).toBeCloseTo(8 / 9, 12);
  });
});
