import { describe, expect, it } from "vitest";
import { compareReadings, goldRecall, measureReading, type Reading } from "./measure-reading.ts";

const spansOf = (...spans: readonly (readonly [number, number])[]) =>
  spans.map(([start, end]) => ({ start, end }));

const half: Reading = { read: spansOf([0, 10], [20, 30]), gold: spansOf([5, 25]), textLength: 100 };
const none: Reading = { read: [], gold: spansOf([0, 60]), textLength: 200 };

describe("measureReading", () => {
  it("counts the characters that were read and should have been", () => {
    expect(measureReading([half])).toEqual({
      n: 1,
      goldRecall: 0.5,
      goldRecallMicro: 0.5,
      precision: 0.5,
      budget: 0.2,
    });
  });

  it("gives every query the same weight, save in the micro mean", () => {
    expect(measureReading([half, none])).toEqual({
      n: 2,
      goldRecall: 0.25,
      goldRecallMicro: 10 / 80,
      precision: 0.25,
      budget: 0.1,
    });
  });

  it("measures 0 where nothing was asked", () => {
    expect(measureReading([])).toEqual({ n: 0, goldRecall: 0, goldRecallMicro: 0, precision: 0, budget: 0 });
  });
});

describe("goldRecall", () => {
  it("is 1 where all of the gold was read", () => {
    expect(goldRecall({ ...half, read: spansOf([5, 40]) })).toBe(1);
  });
});

const gold = [{ start: 10, end: 20 }];

const readingOf = (end: number) => ({ read: [{ start: 10, end }], gold, textLength: 100 });

const compared = compareReadings(
  ["one", "two"].map((query) => ({
    meeting: "m1",
    query,
    readings: {
      reading: readingOf(20),
      topk: readingOf(15),
      merged: readingOf(18),
      cut50k: readingOf(11),
      cutBudget: readingOf(11),
    },
  })),
);

describe("compareReadings", () => {
  it("measures every way to read", () => {
    expect(compared).toMatchObject({
      reading: { goldRecall: 1, n: 2 },
      topk: { goldRecall: 0.5 },
      merged: { goldRecall: 0.8 },
      cut50k: { goldRecall: 0.1 },
    });
  });

  it("says what the best windows gain over each other", () => {
    expect(compared.gains.topk).toMatchObject({ difference: 0.5, better: 2, worse: 0 });
    expect(compared.gains.cutBudget).toMatchObject({ difference: 0.9 });
  });
});
