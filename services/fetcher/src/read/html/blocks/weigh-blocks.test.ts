import { expect, it } from "vitest";
import { weighBlocks } from "./weigh-blocks.ts";

const forest = {
  signals: ["words"],
  base: 0,
  trees: [{ signal: [0, -1, -1], value: [3, -2, 5], yes: [1, 0, 0], no: [2, 0, 0] }],
};
const likely = (words: number, isPost: boolean): number | undefined =>
  weighBlocks(forest, [{ text: "", isHeading: false, words, isPost, signals: [words] }])[0]?.likely;

it("asks the forest, and is sure of posts whatever it says", () => {
  expect(likely(2, false)).toBeLessThan(0.2);
  expect(likely(9, false)).toBeGreaterThan(0.9);
  expect(likely(2, true)).toBe(0.97);
  expect(likely(9, true)).toBe(likely(9, false));
});
