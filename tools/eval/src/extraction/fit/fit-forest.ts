import { type Forest, oddsOf } from "@quarry/documents/main-text";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { binSignals } from "./bin-signals.ts";
import { growTree } from "./grow-tree.ts";

/** A block to learn from. */
export interface FittedBlock {
  readonly signals: Float32Array;
  readonly isMain: boolean;
  readonly weight: number;
}

const trees = 100;
const shape = { leaves: 16, leastCurvature: 2, leastCases: 30, ridge: 5, rate: 0.09 } as const;
const shareOfSignals = 0.25;
const shareOfCases = 0.7;

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** Boosted trees by the logistic loss (Friedman, 2001), each on a part of the cases and of the signals; the same cases give the same forest. */
export const fitForest = (names: readonly string[], blocks: readonly FittedBlock[]): Forest => {
  const random = xoroshiro128plus(1);
  const chance = (): number => uniformInt(random, 0, 999_999) / 1_000_000;
  const binned = binSignals(blocks.map(({ signals }) => signals));
  const all = blocks.reduce((sum, { weight }) => sum + weight, 0);
  const scale = blocks.length / all;
  const weights = Float64Array.from(blocks, ({ weight }) => weight * scale);
  const main = blocks.reduce((sum, { isMain, weight }) => sum + (isMain ? weight : 0), 0) / all;
  const base = Math.round(Math.log(main / (1 - main)) * 10_000) / 10_000;
  const odds = new Float64Array(blocks.length).fill(base);
  const forest: Forest = { signals: [...names], base, trees: [] };
  for (let round = 0; round < trees; round += 1) {
    const likely = odds.map(logistic);
    const gradient = likely.map(
      (value, one) => (value - (blocks[one]?.isMain === true ? 1 : 0)) * (weights[one] ?? 0),
    );
    const curvature = likely.map((value, one) => value * (1 - value) * (weights[one] ?? 0));
    const cases = Int32Array.from(blocks.keys()).filter(() => chance() < shareOfCases);
    const signals = [...names.keys()].filter(() => chance() < shareOfSignals);
    const tree = growTree(binned, { gradient, curvature }, cases, { ...shape, signals });
    forest.trees.push(tree);
    const one = { signals: [], base: 0, trees: [tree] };
    blocks.forEach((block, place) => {
      odds[place] = (odds[place] ?? 0) + oddsOf(one, block.signals);
    });
  }
  return forest;
};
