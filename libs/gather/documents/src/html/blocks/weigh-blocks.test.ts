import { expect, it } from "vitest";
import type { PostPart } from "../posts/post-parts.ts";
import { weighBlocks } from "./choose-blocks.ts";

const forest = {
  signals: ["words"],
  base: 0,
  trees: [{ signal: [0, -1, -1], value: [3, -2, 5], yes: [1, 0, 0], no: [2, 0, 0] }],
};
const likely = (words: number, part?: PostPart): number | undefined =>
  weighBlocks(forest, [{ text: "", isHeading: false, words, part, signals: [words] }])[0]?.likely;

it("asks the forest, and overrules it for posts and what is below them", () => {
  expect(likely(2)).toBeLessThan(0.2);
  expect(likely(9)).toBeGreaterThan(0.9);
  expect(likely(2, "body")).toBe(0.97);
  expect(likely(9, "body")).toBe(likely(9));
  expect(likely(9, "below")).toBeCloseTo(0.03);
});
