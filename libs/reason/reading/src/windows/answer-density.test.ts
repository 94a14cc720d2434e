import { describe, expect, it } from "vitest";
import { placedSpans } from "../testing/placed-spans.ts";
import { answerDensity } from "./answer-density.ts";

const spansOf = (scores: readonly number[], gap = 0) =>
  placedSpans(scores.map((score) => ({ gap, length: 100, score })));

describe("answerDensity", () => {
  it("spreads the whole answer over the text", () => {
    const density = answerDensity(spansOf([1, 5, 2, 0, 7]));

    expect(density.reduce((sum, share) => sum + 100 * share, 0)).toBeCloseTo(1, 9);
  });

  it("is equal everywhere except at the ends if all scores are equal", () => {
    const density = answerDensity(spansOf([3, 3, 3, 3, 3]));

    expect(density[1]).toBeCloseTo(density[3] ?? NaN, 9);
    expect(density[2]).toBeGreaterThan(density[0] ?? NaN);
  });

  it("expects more in a low span between high ones than in one that is alone", () => {
    const [, between = NaN, , , alone = NaN] = answerDensity(spansOf([4, 0, 4, 0, 0, 0, 0, 0]));

    expect(between).toBeGreaterThan(alone);
  });

  it("rates text between spans as the worst span", () => {
    const near = answerDensity(spansOf([5, 5, 0, 0, 0, 0, 0, 0], 1));
    const far = answerDensity(
      placedSpans(
        [5, 5, 0, 0, 0, 0, 0, 0].map((score, index) => ({
          gap: index === 1 ? 2_000 : 1,
          length: 100,
          score,
        })),
      ),
    );

    const togetherShare = (density: readonly number[]) => (density[0] ?? 0) + (density[1] ?? 0);
    expect(togetherShare(far)).toBeLessThan(togetherShare(near));
  });

  it("returns nothing for no spans", () => {
    expect(answerDensity([])).toEqual([]);
  });
});
