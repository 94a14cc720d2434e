import { describe, expect, it } from "vitest";
import { heldOutContradictions, type ReadPair } from "./held-out-contradictions.ts";

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
