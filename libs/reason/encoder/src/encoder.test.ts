import { describe, expect, it } from "vitest";
import { groupTexts, planBatches } from "./encoder.ts";

const texts = ["long text", "a", "middle", "bb"].map((text) => ({ text }));

describe("groupTexts", () => {
  it("groups texts of similar length and keeps their positions", () => {
    expect(groupTexts(texts, 2)).toEqual([
      { inputs: [{ text: "a" }, { text: "bb" }], positions: [1, 3] },
      { inputs: [{ text: "middle" }, { text: "long text" }], positions: [2, 0] },
    ]);
  });

  it("keeps the requested order if every text has its own pass", () => {
    expect(groupTexts(texts, 1).flatMap(({ positions }) => positions)).toEqual([0, 1, 2, 3]);
  });

  it("counts the header as text", () => {
    const headed = [{ header: "a long header", text: "a" }, { text: "text" }];
    expect(groupTexts(headed, 2)[0]?.positions).toEqual([1, 0]);
  });
});

const plan = (lengths: readonly number[], budgetTokens: number): number[][] => {
  const inputs = lengths.map((length) => ({ ids: Array.from({ length }, (_, id) => id) }));
  return planBatches(inputs, budgetTokens).map((batch) => batch.map(({ ids }) => ids.length));
};

describe("planBatches", () => {
  it("groups texts of similar length, as many as fit when padded", () => {
    expect(plan([100, 10, 90, 12, 11], 200)).toEqual([
      [10, 11, 12],
      [90, 100],
    ]);
  });

  it("gives a text longer than the budget its own pass", () => {
    expect(plan([300, 5, 400], 200)).toEqual([[5], [300], [400]]);
  });

  it("gives every text its own pass without a budget", () => {
    expect(plan([3, 1, 2], 0)).toEqual([[1], [2], [3]]);
  });

  it("returns nothing for no texts", () => {
    expect(plan([], 200)).toEqual([]);
  });
});
