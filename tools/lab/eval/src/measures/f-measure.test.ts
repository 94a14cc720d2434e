import { describe, expect, it } from "vitest";
import { accuracy, fMeasure, macroF } from "./f-measure.ts";

describe("fMeasure", () => {
  it("is the harmonic mean of precision and recall", () => {
    // Precision 3/4, recall 3/5.
    expect(fMeasure({ right: 3, wrong: 1, missed: 2 })).toBeCloseTo(2 / 3, 12);
  });

  it("is 0 where nothing is right", () => {
    expect(fMeasure({ right: 0, wrong: 0, missed: 0 })).toBe(0);
    expect(fMeasure({ right: 0, wrong: 4, missed: 1 })).toBe(0);
  });
});

const answers = [
  ["yes", "yes"],
  ["yes", "yes"],
  ["yes", "no"],
  ["no", "no"],
  ["no", "unsure"],
  ["unsure", "yes"],
].map(([gold = "", given = ""]) => ({ gold, given }));

describe("macroF", () => {
  it("counts every label the same, however rare", () => {
    // yes: 2 right, 1 wrong, 1 missed: 2/3; no: 1, 1, 1: 1/2; unsure: 0.
    expect(macroF(answers)).toBeCloseTo((2 / 3 + 1 / 2 + 0) / 3, 12);
  });

  it("leaves out a label that gold never has", () => {
    expect(macroF([{ gold: "yes", given: "yes" }])).toBe(1);
    expect(macroF([])).toBe(0);
  });
});

describe("accuracy", () => {
  it("is the share of gold labels", () => {
    expect(accuracy(answers)).toBe(0.5);
    expect(accuracy([])).toBe(0);
  });
});
