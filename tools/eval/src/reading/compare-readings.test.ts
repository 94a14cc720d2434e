import { describe, expect, it } from "vitest";
import { compareReadings } from "./compare-readings.ts";
import { renderReading } from "./render-reading.ts";

const gold = [{ start: 10, end: 20 }];

const readingOf = (end: number) => ({ read: [{ start: 10, end }], gold, textLength: 100 });

const compared = compareReadings(
  ["one", "two"].map((query) => ({
    meeting: "m1",
    query,
    readings: {
      reading: readingOf(20),
      reader: readingOf(16),
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

describe("renderReading", () => {
  it("shows a row for every way to read, and the gains", () => {
    const table = renderReading(compared, compared.gains);
    expect(table).toContain("| best windows    |       1.000 | 1.000 |     1.000 |      0.100 |");
    expect(table).toContain("| top passages    |       0.500 |");
    expect(table).toContain("against first 50,000: +0.900, 95 % interval +0.900 to +0.900");
  });
});
