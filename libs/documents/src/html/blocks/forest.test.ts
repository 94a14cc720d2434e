import { expect, it } from "vitest";
import { likelihood, oddsOf } from "./forest.ts";

const forest = {
  signals: ["words", "links"],
  base: -1,
  trees: [
    { signal: [0, -1, 1, -1, -1], value: [2, -0.5, 0, 1, 3], yes: [1, 0, 3, 0, 0], no: [2, 0, 4, 0, 0] },
    { signal: [-1], value: [1], yes: [0], no: [0] },
  ],
};

it.each([
  [[2, 5], -0.5],
  [[3, 0], 1],
  [[3, 1], 3],
])("adds what the leaf of each tree says of %j", (signals, odds) => {
  expect(oddsOf(forest, signals)).toBe(odds);
  expect(likelihood(forest, signals)).toBeCloseTo(1 / (1 + Math.exp(-odds)));
});
