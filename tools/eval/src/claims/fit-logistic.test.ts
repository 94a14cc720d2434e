import { describe, expect, it } from "vitest";
import { fitLogistic, solve } from "./fit-logistic.ts";

const likely = (score: number): number => 1 / (1 + Math.exp(-score));

describe("solve", () => {
  it("solves equations whose first pivot is 0", () => {
    const answer = solve(
      [
        [0, 2, 1],
        [1, 1, 1],
        [2, 0, -1],
      ],
      [7, 6, -1],
    );
    for (const [index, value] of [1, 2, 3].entries()) expect(answer[index]).toBeCloseTo(value, 12);
  });
});

describe("fitLogistic", () => {
  it("finds the weights that made the cases, and none for noise", () => {
    // A grid in which every combination stands as often as its probability says.
    const cases = Array.from({ length: 21 }, (_, x) => (x - 10) / 5).flatMap((signal) =>
      [-1, 1].flatMap((noise) =>
        Array.from({ length: 200 }, (_, place) => ({
          signals: { signal, noise },
          isTrue: place < Math.round(200 * likely(1.5 * signal - 0.5)),
        })),
      ),
    );
    const { intercept, weights } = fitLogistic(["signal", "noise"], cases);
    expect(weights["signal"]).toBeCloseTo(1.5, 1);
    expect(weights["noise"]).toBeCloseTo(0, 6);
    expect(intercept).toBeCloseTo(-0.5, 1);
  });

  it("stays finite where the cases can be told apart without fault", () => {
    const cases = [-2, -1, 1, 2].map((signal) => ({ signals: { signal }, isTrue: signal > 0 }));
    const { weights } = fitLogistic(["signal"], cases);
    expect(weights["signal"]).toBeGreaterThan(0);
    expect(weights["signal"]).toBeLessThan(10);
  });

  it("gives a signal that never changes no weight", () => {
    const cases = [-2, -1, 1, 2].map((signal) => ({ signals: { signal, same: 7 }, isTrue: signal > 0 }));
    expect(fitLogistic(["signal", "same"], cases).weights["same"]).toBeCloseTo(0, 12);
  });
});
