import { describe, expect, it } from "vitest";
import { placedSpans } from "./testing/placed-spans.ts";
import { widenRuns } from "./widen-runs.ts";

const spans = placedSpans(
  [0.1, 0.5, 0.2, 0.9, 0.3, 0.4].map((density) => ({ gap: 1, length: 100, density })),
);

describe("widenRuns", () => {
  it("spends what is left on the most valuable spans that have room", () => {
    const options = { budgetCharacters: 250, maxWindows: 2 };

    expect(widenRuns(spans, [{ first: 3, last: 3 }], options)).toEqual([
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ]);
  });

  it("widens a run where there may be no other", () => {
    const options = { budgetCharacters: 250, maxWindows: 1 };

    expect(widenRuns(spans, [{ first: 3, last: 3 }], options)).toEqual([{ first: 3, last: 4 }]);
  });

  it("makes one run of two that come to touch", () => {
    const runs = [
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ];

    const densest = spans.map((span, index) => (index === 2 ? { ...span, density: 0.7 } : span));

    expect(widenRuns(densest, runs, { budgetCharacters: 303, maxWindows: 2 })).toEqual([
      { first: 1, last: 3 },
    ]);
  });

  it("leaves the runs as they are where nothing fits", () => {
    const runs = [{ first: 3, last: 3 }];

    expect(widenRuns(spans, runs, { budgetCharacters: 150, maxWindows: 3 })).toEqual(runs);
  });
});
