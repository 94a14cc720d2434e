import { likelihood } from "@quarry/documents/main-text";
import { describe, expect, it } from "vitest";
import { fitForest } from "./fit-forest.ts";

const row = (one: number, other: number): Float32Array =>
  Float32Array.from(Array.from({ length: 6 }, () => [one, other]).flat());

// A block is main if one signal is high and the other is low; each tree has access to some of six copies of both.
const blocks = Array.from({ length: 2_000 }, (_, index) => {
  const [one, other] = [((index * 7) % 100) / 100, ((index * 31 + 3) % 97) / 97];
  return { signals: row(one, other), isMain: one > 0.5 && other <= 0.5, weight: 1 };
});
const names = Array.from({ length: 6 }, (_, copy) => [`one ${copy}`, `other ${copy}`]).flat();

describe("fitForest", () => {
  const forest = fitForest(names, blocks);

  it.each([
    [0.9, 0.1, true],
    [0.9, 0.9, false],
    [0.1, 0.1, false],
    [0.1, 0.9, false],
  ])("learns what %d and %d mean together", (one, other, isMain) => {
    expect(likelihood(forest, row(one, other)) > 0.5).toBe(isMain);
  });

  it("believes cases by their weight", () => {
    const contrary = blocks.map((block) => ({ ...block, isMain: !block.isMain, weight: 0.01 }));
    const fitted = fitForest(names, [...blocks, ...contrary]);
    expect(likelihood(fitted, row(0.9, 0.1))).toBeGreaterThan(0.5);
  });
});
