import type { PassageEvidence } from "@quarry/extractive";
import { describe, expect, it } from "vitest";
import { crossValidate, groupsOf, heldOutContradictions, type ReadPair } from "./cross-validate.ts";
import type { LabelledEvidence } from "./fit-entailment.ts";

const evidence = (held: number, clash: number): PassageEvidence => ({
  signals: { similarity: held, weakest: held, wordsHeld: held },
  sentences: [
    {
      place: 0,
      signals: { wordsHeld: held, weakest: held, behindClosest: 0, concludes: 0, announces: 0 },
      polarity: { closerToOpposite: clash / 10, clash, lessApart: 0, denialApart: 0 },
    },
  ],
});

const shapes = [
  { label: "SUPPORT", held: 1, clash: 0 },
  { label: "CONTRADICT", held: 1, clash: 1 },
  { label: "NOT ENOUGH INFO", held: 0.1, clash: 0 },
] as const;

const cases = Array.from({ length: 60 }, (_, index): LabelledEvidence => {
  const { label, held, clash } = shapes[index % 3] ?? shapes[0];
  const shown = new Set(label === "NOT ENOUGH INFO" ? [] : [0]);
  return { claimId: `${index}`, docId: `${index}`, label, shown, evidence: evidence(held, clash) };
});

describe("groupsOf", () => {
  it("keeps claims of one document and documents of one claim together", () => {
    const [first, second, third, alone] = groupsOf([
      { claimId: "1", docId: "a" },
      { claimId: "2", docId: "a" },
      { claimId: "2", docId: "b" },
      { claimId: "3", docId: "c" },
    ]);
    expect([second, third]).toEqual([first, first]);
    expect(alone).not.toBe(first);
  });
});

describe("crossValidate", () => {
  it("scores what the signals tell apart with 1", () => {
    expect(crossValidate(cases, 5).labelMacroF1).toBe(1);
  });

  it("learns nothing from the fold that it scores", () => {
    const told = cases.filter(({ label }) => label !== "CONTRADICT");
    const [odd] = cases.filter(({ label }) => label === "CONTRADICT");
    if (odd === undefined) throw new Error("there is a contradiction");
    expect(crossValidate([odd, ...told], 5).labelMacroF1).toBeLessThan(0.7);
  });
});

const pairs = (group: number, sure: ReadPair["label"]): ReadPair[] => [
  ...Array.from({ length: 24 }, (): ReadPair => ({ group, label: sure, contradicts: 0.9 })),
  ...Array.from({ length: 24 }, (): ReadPair => ({ group, label: "SUPPORT", contradicts: 0.2 })),
];

describe("heldOutContradictions", () => {
  it("measures on one half the threshold that was chosen on the other", () => {
    const [first, second] = heldOutContradictions([...pairs(0, "CONTRADICT"), ...pairs(1, "SUPPORT")]);
    expect(first).toEqual({
      threshold: 0.9,
      chosenOn: { n: 24, right: 1, recall: 1 },
      heldOut: { n: 24, right: 0, recall: 0 },
    });
    expect(second).toMatchObject({ threshold: null, heldOut: { n: 0, right: null, recall: 0 } });
  });

  it("chooses no threshold by a few pairs", () => {
    const few = pairs(0, "CONTRADICT").slice(19);
    expect(heldOutContradictions(few)[0]?.threshold).toBeNull();
  });
});
