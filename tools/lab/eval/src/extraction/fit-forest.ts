import { type Forest, oddsOf } from "@quarry/documents/main-text";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Signals of all cases by column, each value as the number of its bin. */
interface BinnedSignals {
  readonly columns: readonly Uint8Array[];
  /** For each column, the greatest value of each bin but the last. */
  readonly edges: readonly Float64Array[];
}

const maxBins = 64;

const edgesOf = (values: Float32Array): Float64Array => {
  const distinct = [...new Set(values)].sort((one, other) => one - other);
  const between = distinct.slice(1).map((value, place) => (value + (distinct[place] ?? 0)) / 2);
  if (between.length < maxBins) return Float64Array.from(between);
  const sorted = values.toSorted();
  const quantiles = Array.from({ length: maxBins - 1 }, (_, bin) => {
    const value = sorted[Math.floor(((bin + 1) * sorted.length) / maxBins)] ?? 0;
    return Math.round(value * 10_000) / 10_000;
  });
  return Float64Array.from(new Set(quantiles));
};

const binOf = (value: number, edges: Float64Array): number => {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Sorts the values of each signal into at most 64 bins with about the same number of cases. */
const binSignals = (rows: readonly Float32Array[]): BinnedSignals => {
  const width = rows[0]?.length ?? 0;
  const columns: Uint8Array[] = [];
  const edges: Float64Array[] = [];
  for (let column = 0; column < width; column += 1) {
    const values = Float32Array.from(rows, (row) => row[column] ?? 0);
    const own = edgesOf(values);
    edges.push(own);
    columns.push(Uint8Array.from(values, (value) => binOf(value, own)));
  }
  return { columns, edges };
};

/** First and second derivatives of the loss by the forest's output for each case. */
interface Slopes {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

interface TreeOptions {
  readonly leaves: number;
  /** Minimum curvature of a leaf, so that it rests on more than a few cases. */
  readonly minCurvature: number;
  readonly minCases: number;
  readonly ridge: number;
  readonly rate: number;
  /** Signals that this tree may use. */
  readonly signals: readonly number[];
}

interface Split {
  readonly gain: number;
  readonly signal: number;
  readonly bin: number;
}

interface Leaf {
  readonly node: number;
  readonly cases: Int32Array;
  readonly split: Split | undefined;
}

type Tree = Forest["trees"][number];

const total = (values: Float64Array, cases: Int32Array): number => {
  let sum = 0;
  for (const one of cases) sum += values[one] ?? 0;
  return sum;
};

interface Histogram {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
  readonly count: Float64Array;
}

const histogramOf = (column: Uint8Array, bins: number, cases: Int32Array, slopes: Slopes): Histogram => {
  const histogram = {
    gradient: new Float64Array(bins),
    curvature: new Float64Array(bins),
    count: new Float64Array(bins),
  };
  for (const one of cases) {
    const bin = column[one] ?? 0;
    histogram.gradient[bin] = (histogram.gradient[bin] ?? 0) + (slopes.gradient[one] ?? 0);
    histogram.curvature[bin] = (histogram.curvature[bin] ?? 0) + (slopes.curvature[one] ?? 0);
    histogram.count[bin] = (histogram.count[bin] ?? 0) + 1;
  }
  return histogram;
};

/** Returns the best cut of one signal: the greatest drop of the loss (Chen and Guestrin, XGBoost, 2016, equation 7). */
const bestCut = (
  signal: number,
  { gradient, curvature, count }: Histogram,
  { minCurvature, minCases, ridge }: TreeOptions,
): Split => {
  const sum = (values: Float64Array): number => values.reduce((one, other) => one + other, 0);
  const [allGradient, allCurvature, all] = [sum(gradient), sum(curvature), sum(count)];
  const scoreOf = (slope: number, bend: number): number => slope ** 2 / (bend + ridge);
  let best: Split = { gain: 0, signal, bin: 0 };
  let [slope, bend, cases] = [0, 0, 0];
  for (let bin = 0; bin < gradient.length - 1; bin += 1) {
    slope += gradient[bin] ?? 0;
    bend += curvature[bin] ?? 0;
    cases += count[bin] ?? 0;
    const isTooSmall = Math.min(bend, allCurvature - bend) < minCurvature;
    if (isTooSmall || Math.min(cases, all - cases) < minCases) continue;
    const gain =
      scoreOf(slope, bend) +
      scoreOf(allGradient - slope, allCurvature - bend) -
      scoreOf(allGradient, allCurvature);
    if (gain > best.gain) best = { gain, signal, bin };
  }
  return best;
};

/** Grows one tree best-leaf-first (Ke et al., LightGBM, 2017), up to `leaves` leaves. */
const growTree = (
  { columns, edges }: BinnedSignals,
  slopes: Slopes,
  cases: Int32Array,
  options: TreeOptions,
): Tree => {
  const tree: Tree = { signal: [], value: [], yes: [], no: [] };
  const leafFor = (own: Int32Array): Leaf => {
    const value =
      (-options.rate * total(slopes.gradient, own)) / (total(slopes.curvature, own) + options.ridge);
    const node = tree.signal.push(-1) - 1;
    tree.value.push(Math.round(value * 10_000) / 10_000);
    tree.yes.push(0);
    tree.no.push(0);
    const split = options.signals
      .map((signal) => {
        const bins = (edges[signal]?.length ?? 0) + 1;
        return bestCut(signal, histogramOf(columns[signal] ?? new Uint8Array(), bins, own, slopes), options);
      })
      .reduce<Split | undefined>((best, one) => (one.gain > (best?.gain ?? 1e-9) ? one : best), undefined);
    return { node, cases: own, split };
  };
  const leaves = [leafFor(cases)];
  while (leaves.length < options.leaves) {
    const at = leaves.reduce(
      (best, { split }, place) => ((split?.gain ?? 0) > (leaves[best]?.split?.gain ?? 0) ? place : best),
      0,
    );
    const leaf = leaves[at];
    if (leaf?.split === undefined) break;
    const { signal, bin } = leaf.split;
    const column = columns[signal] ?? new Uint8Array();
    const yes = leafFor(leaf.cases.filter((one) => (column[one] ?? 0) <= bin));
    const no = leafFor(leaf.cases.filter((one) => (column[one] ?? 0) > bin));
    tree.signal[leaf.node] = signal;
    tree.value[leaf.node] = edges[signal]?.[bin] ?? 0;
    tree.yes[leaf.node] = yes.node;
    tree.no[leaf.node] = no.node;
    leaves.splice(at, 1, yes, no);
  }
  return tree;
};

/** A block to learn from. */
export interface FittedBlock {
  readonly signals: Float32Array;
  readonly isMain: boolean;
  readonly weight: number;
}

const trees = 100;
const shape = { leaves: 16, minCurvature: 2, minCases: 30, ridge: 5, rate: 0.09 } as const;
const shareOfSignals = 0.25;
const shareOfCases = 0.7;

const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));

/**
 * Fits boosted trees by the logistic loss (Friedman, 2001), each on a part of the cases and of the signals; the same cases give
 * the same forest.
 */
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
