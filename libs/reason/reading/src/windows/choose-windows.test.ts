import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySize, anyWindowOptions, placedSpans } from "../testing/placed-spans.ts";
import type { ScoredSpan } from "./answer-density.ts";
import { chooseWindows, widenRuns } from "./choose-windows.ts";

const spans = placedSpans(
  [0.1, 0.5, 0.2, 0.9, 0.3, 0.4].map((density) => ({ gap: 1, length: 100, density })),
);

describe("widenRuns", () => {
  it("spends the rest of the budget on the most valuable spans that fit", () => {
    const options = { budgetCharacters: 250, maxWindows: 2 };

    expect(widenRuns(spans, [{ first: 3, last: 3 }], options)).toEqual([
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ]);
  });

  it("widens a run if no other is allowed", () => {
    const options = { budgetCharacters: 250, maxWindows: 1 };

    expect(widenRuns(spans, [{ first: 3, last: 3 }], options)).toEqual([{ first: 3, last: 4 }]);
  });

  it("merges two runs that touch after widening", () => {
    const runs = [
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ];

    const densest = spans.map((span, index) => (index === 2 ? { ...span, density: 0.7 } : span));

    expect(widenRuns(densest, runs, { budgetCharacters: 303, maxWindows: 2 })).toEqual([
      { first: 1, last: 3 },
    ]);
  });

  it("keeps the runs unchanged if nothing fits", () => {
    const runs = [{ first: 3, last: 3 }];

    expect(widenRuns(spans, runs, { budgetCharacters: 150, maxWindows: 3 })).toEqual(runs);
  });
});

/** Creates consecutive spans with one character of white space between them. */
const spansOf = (scores: readonly number[], length = 100): ScoredSpan[] =>
  scores.map((score, index) => ({
    start: index * (length + 1),
    end: index * (length + 1) + length,
    score,
  }));

const anySpans = fc
  .array(fc.record({ ...anySize, score: fc.double({ min: -100, max: 100, noNaN: true }) }), { maxLength: 40 })
  .map(placedSpans);

describe("chooseWindows", () => {
  it("reads the spans around the best scores", () => {
    const spans = spansOf([0, 0, 0, 3, 4, 3, 0, 0, 0, 0, 0, 0]);

    const windows = chooseWindows(spans, { budgetCharacters: 320, maxWindows: 3 });

    expect(windows).toMatchObject([{ start: 303, end: 605 }]);
  });

  it("prefers a run of good spans to a better single one", () => {
    const spans = spansOf([0, 5, 0, 0, 0, 0, 3, 4, 3, 0, 0, 0]);

    const windows = chooseWindows(spans, { budgetCharacters: 302, maxWindows: 1 });

    expect(windows).toMatchObject([{ start: 606, end: 908 }]);
  });

  it("reads in several places if the answer may be in any of them", () => {
    const spans = spansOf([0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 4, 0]);

    const windows = chooseWindows(spans, { budgetCharacters: 300, maxWindows: 3 });

    expect(windows.map(({ start }) => start)).toEqual([101, 606, 1_111]);
  });

  it("expects the whole answer if all of the text is read", () => {
    const spans = spansOf([1, 2, 3]);

    const [window] = chooseWindows(spans, { budgetCharacters: 1_000, maxWindows: 1 });

    expect(window).toMatchObject({ start: 0, end: 302 });
    expect(window?.expectedShare).toBeGreaterThan(0.98);
  });

  it("reads nothing if no span fits the budget", () => {
    expect(chooseWindows(spansOf([1, 2, 3]), { budgetCharacters: 99, maxWindows: 3 })).toEqual([]);
  });

  it("respects the budget and the number of windows for any spans", () => {
    fc.assert(
      fc.property(anySpans, anyWindowOptions, (spans, options) => {
        const windows = chooseWindows(spans, options);

        expect(windows.length).toBeLessThanOrEqual(options.maxWindows);
        const read = windows.reduce((sum, { start, end }) => sum + end - start, 0);
        expect(read).toBeLessThanOrEqual(options.budgetCharacters);
      }),
    );
  });

  it("returns runs of whole spans, in order and separate from each other", () => {
    fc.assert(
      fc.property(anySpans, anyWindowOptions, (spans, options) => {
        const windows = chooseWindows(spans, options);

        const starts = new Set(spans.map(({ start }) => start));
        const ends = new Set(spans.map(({ end }) => end));
        expect(windows.every(({ start, end }) => starts.has(start) && ends.has(end) && start < end)).toBe(
          true,
        );
        expect(windows.every(({ end }, index) => end <= (windows[index + 1]?.start ?? Infinity))).toBe(true);
      }),
    );
  });

  it("expects between nothing and all of the answer in the windows together", () => {
    fc.assert(
      fc.property(anySpans, anyWindowOptions, (spans, options) => {
        const expected = chooseWindows(spans, options).map(({ expectedShare }) => expectedShare);

        expect(expected.every((share) => share >= 0)).toBe(true);
        expect(expected.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });

  it("reads the same for any scale of the scores", () => {
    const scores = [0.2, 0.9, 0.4, 0.1, 0.8, 0.85, 0.1, 0.3];
    const options = { budgetCharacters: 350, maxWindows: 2 };

    const scaled = chooseWindows(spansOf(scores.map((score) => 40 * score - 7)), options);

    expect(scaled.map(({ start, end }) => [start, end])).toEqual(
      chooseWindows(spansOf(scores), options).map(({ start, end }) => [start, end]),
    );
  });
});
