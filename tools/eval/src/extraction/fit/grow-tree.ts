import type { Forest } from "@quarry/documents/main-text";
import type { BinnedSignals } from "./bin-signals.ts";

/** First and second derivatives of the loss by what the forest says of each case. */
export interface Slopes {
  readonly gradient: Float64Array;
  readonly curvature: Float64Array;
}

export interface TreeOptions {
  readonly leaves: number;
  /** Curvature that a leaf must have, so that it rests on more than a few cases. */
  readonly leastCurvature: number;
  readonly leastCases: number;
  readonly ridge: number;
  readonly rate: number;
  /** The signals that this tree may ask for. */
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

/** The best cut of one signal: the greatest drop of the loss (Chen and Guestrin, XGBoost, 2016, equation 7). */
const bestCut = (
  signal: number,
  { gradient, curvature, count }: Histogram,
  { leastCurvature, leastCases, ridge }: TreeOptions,
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
    const isTooSmall = Math.min(bend, allCurvature - bend) < leastCurvature;
    if (isTooSmall || Math.min(cases, all - cases) < leastCases) continue;
    const gain =
      scoreOf(slope, bend) +
      scoreOf(allGradient - slope, allCurvature - bend) -
      scoreOf(allGradient, allCurvature);
    if (gain > best.gain) best = { gain, signal, bin };
  }
  return best;
};

/** Grows one tree from its best leaf on (Ke et al., LightGBM, 2017), to so many leaves. */
export const growTree = (
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
