import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySize, anyWindowOptions, placedSpans } from "../testing/placed-spans.ts";
import { bestRuns, type WeightedSpan, type WindowOptions } from "./best-runs.ts";

const anySpans = (maxLength: number) =>
  fc
    .array(fc.record({ ...anySize, density: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength })
    .map(placedSpans);

interface Choice {
  readonly value: number;
  readonly characters: number;
}

const readOf = (
  spans: readonly WeightedSpan[],
  runs: readonly { first: number; last: number }[],
): Choice => ({
  value: runs.reduce(
    (sum, { first, last }) =>
      sum +
      spans.slice(first, last + 1).reduce((own, { start, end, density }) => own + density * (end - start), 0),
    0,
  ),
  characters: runs.reduce(
    (sum, { first, last }) => sum + (spans[last]?.end ?? 0) - (spans[first]?.start ?? 0),
    0,
  ),
});

/** Returns the highest value of any choice, found by trying all. */
const maxValue = (
  spans: readonly WeightedSpan[],
  { budgetCharacters, maxWindows }: WindowOptions,
): number => {
  const choices = Array.from({ length: 2 ** spans.length }, (_, bits) => {
    const isIn = (index: number): boolean => ((bits >> index) & 1) === 1;
    return spans.flatMap((_span, first) => {
      if (!isIn(first) || isIn(first - 1)) return [];
      let last = first;
      while (isIn(last + 1)) last += 1;
      return [{ first, last }];
    });
  });
  const allowed = choices
    .filter((runs) => runs.length <= maxWindows)
    .map((runs) => readOf(spans, runs))
    .filter(({ characters }) => characters <= budgetCharacters);
  return Math.max(0, ...allowed.map(({ value }) => value));
};

describe("bestRuns", () => {
  it("skips the best span for several that are worth more together", () => {
    const spans = placedSpans([
      { gap: 0, length: 300, density: 1 },
      { gap: 0, length: 100, density: 0 },
      { gap: 0, length: 200, density: 0.9 },
      { gap: 0, length: 200, density: 0.9 },
    ]);

    expect(bestRuns(spans, { budgetCharacters: 450, maxWindows: 1 })).toEqual([{ first: 2, last: 3 }]);
  });

  it("never exceeds the budget", () => {
    fc.assert(
      fc.property(anySpans(40), anyWindowOptions, (spans, options) => {
        const runs = bestRuns(spans, options);

        expect(readOf(spans, runs).characters).toBeLessThanOrEqual(options.budgetCharacters);
      }),
    );
  });

  it("is worth as much as the best of all choices that leave two hundredths of the budget", () => {
    fc.assert(
      fc.property(anySpans(8), anyWindowOptions, (spans, { budgetCharacters, maxWindows }) => {
        const min = maxValue(spans, {
          budgetCharacters: Math.floor(budgetCharacters * 0.967),
          maxWindows,
        });

        const { value } = readOf(spans, bestRuns(spans, { budgetCharacters, maxWindows }));
        expect(value).toBeGreaterThanOrEqual(min - 1e-9);
      }),
    );
  });
});
