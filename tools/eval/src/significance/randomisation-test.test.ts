import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { describe, expect, it } from "vitest";
import { randomisationTest } from "./randomisation-test.ts";

const test = (differences: readonly number[], permutations = 10_000): number =>
  randomisationTest(differences, { permutations, random: xoroshiro128plus(7) });

describe("randomisationTest", () => {
  it.each([
    ["no queries", [], 1],
    ["no difference", [0, 0, 0], 1],
    // +++ and --- of eight.
    ["three equal gains", [1, 1, 1], 2 / 8],
    // The sums are ±6, ±4, ±2 and ±0 of 1, 2, 3; |6| is reached twice.
    ["three gains", [1, 2, 3], 2 / 8],
    // ±2 and ±4.
    ["a gain and a loss", [3, -1], 1],
    // ±6, ±4 and ±2 reach 2, ±0 do not.
    ["a loss among gains", [3, 1, -2], 6 / 8],
    // In binary 0.1 + 0.2 - 0.1 is more than -0.1 + 0.2 + 0.1; both are counted, and only ±0 are not.
    ["sums that are rounded", [0.1, 0.2, -0.1], 6 / 8],
  ])("is exact for %s", (_, differences, p) => {
    expect(test(differences)).toBe(p);
  });

  it("leaves out pairs that are equal", () => {
    expect(test([1, 0, 1, 0, 1])).toBe(test([1, 1, 1]));
  });

  it("asks the same of gains and losses", () => {
    expect(test([-1, -2, -3])).toBe(test([1, 2, 3]));
  });

  it("comes near the exact share when it draws", () => {
    // Twelve heads or twelve tails of twelve, or eleven: (1 + 12) · 2 / 4096.
    const differences = [...Array.from({ length: 11 }, () => 1), -1];
    const exact = 26 / 4096;
    expect(test(differences)).toBe(exact);
    expect(Math.abs(test(differences, 4_000) - exact)).toBeLessThan(0.005);
  });

  it("is never 0 when it draws", () => {
    expect(test(Array.from({ length: 200 }, () => 1))).toBe(1 / 10_001);
  });

  it("gives the same for the same seed", () => {
    const differences = Array.from({ length: 40 }, (_, index) => Math.sin(index) + 0.2);
    expect(test(differences)).toBe(test(differences));
  });
});
