import type { MaxSimGraph } from "@quarry/encoder";
import { type QuantisedMatrix, quantiseRows, readQuantisedRows, type TokenMatrix } from "@quarry/ranking";
import type { World } from "../benchmark.ts";
import { percentile } from "./machine.ts";
import { createRandom, type Random, spread } from "./text-maker.ts";

/** Rows of length 1 that point anywhere. */
export const randomRows = (count: number, dimensions: number, random: Random): TokenMatrix => {
  const data = new Float32Array(count * dimensions);
  for (let row = 0; row < count; row += 1) {
    const values = Array.from({ length: dimensions }, () => spread(random));
    const length = Math.hypot(...values);
    values.forEach((value, d) => {
      data[row * dimensions + d] = value / length;
    });
  }
  return { data, count, dimensions };
};

/** MaxSim as one would write it first: a loop over query tokens, passage tokens and dimensions. */
export const naiveMaxSim = (query: TokenMatrix, passage: TokenMatrix): number => {
  const { dimensions } = query;
  let score = 0;
  for (let token = 0; token < query.count; token += 1) {
    let best = -Infinity;
    for (let row = 0; row < passage.count; row += 1) {
      let product = 0;
      for (let d = 0; d < dimensions; d += 1)
        product += (query.data[token * dimensions + d] ?? 0) * (passage.data[row * dimensions + d] ?? 0);
      if (product > best) best = product;
    }
    score += best;
  }
  return score;
};

/** The size of the comparison: 100 passages of 180 tokens, 32 query tokens, 384 dimensions. */
const shape = { passages: 100, passageTokens: 180, queryTokens: 32, dimensions: 384 } as const;
const rounds = 9;

/** Our MaxSim against three nested loops over floats, in turns. */
export interface MaxSimNumbers {
  readonly passages: number;
  readonly passageTokens: number;
  readonly queryTokens: number;
  readonly dimensions: number;
  /** Medians over the rounds. */
  readonly graphMs: number;
  readonly naiveMs: number;
  /** The loop's time by ours, median over the rounds. */
  readonly ratio: number;
  /** Between the scores of both, by query token: what quantising costs. */
  readonly largestDifference: number;
  readonly stored: StoredMaxSimNumbers;
}

/** The graph over passages as they are stored: pooled rows. */
export interface StoredMaxSimNumbers {
  readonly passages: number;
  /** Mean of a passage. */
  readonly rows: number;
  readonly graphMs: number;
}

const quantised = (rows: TokenMatrix): QuantisedMatrix =>
  readQuantisedRows(quantiseRows(rows), rows.dimensions);

interface Round {
  readonly graphMs: number;
  readonly naiveMs: number;
  readonly largestDifference: number;
}

/** MaxSim graph and stored token vectors to measure. */
export interface MaxSimTools {
  readonly graph: MaxSimGraph;
  /** Token vectors of passages as they are stored; the first hundred are scored. */
  readonly stored: readonly TokenMatrix[];
}

interface Scoring {
  readonly graph: MaxSimGraph;
  readonly query: TokenMatrix;
  readonly now: () => number;
}

const timeGraph = async ({ graph, query, now }: Scoring, passages: readonly QuantisedMatrix[]) => {
  const began = now();
  const { scores } = await graph.score(query, passages);
  return { scores, ms: now() - began };
};

const playRound = async (
  scoring: Scoring,
  passages: readonly TokenMatrix[],
  rows: readonly QuantisedMatrix[],
): Promise<Round> => {
  const { query, now } = scoring;
  const { scores, ms: graphMs } = await timeGraph(scoring, rows);
  const began = now();
  const naive = passages.map((passage) => naiveMaxSim(query, passage));
  const naiveMs = now() - began;
  const differences = naive.map((score, index) => Math.abs(score - (scores[index] ?? Number.NaN)));
  return { graphMs, naiveMs, largestDifference: Math.max(...differences) / shape.queryTokens };
};

/** Times the graph and the loop on the same vectors, turn by turn, and the graph on stored passages. */
export const measureMaxSim = async (
  { graph, stored }: MaxSimTools,
  { signal, now }: Pick<World, "signal" | "now">,
): Promise<MaxSimNumbers> => {
  const random = createRandom(5);
  const { dimensions, passageTokens } = shape;
  const query = randomRows(shape.queryTokens, dimensions, random);
  const passages = Array.from({ length: shape.passages }, () =>
    randomRows(passageTokens, dimensions, random),
  );
  const rows = passages.map(quantised);
  const pooled = stored.slice(0, shape.passages).map(quantised);
  const scoring = { graph, query, now };

  // The graph is loaded and the loop compiled before the clock runs.
  await playRound(scoring, passages, rows);
  const played: Round[] = [];
  const pooledTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    signal.throwIfAborted();
    played.push(await playRound(scoring, passages, rows));
    pooledTimes.push((await timeGraph(scoring, pooled)).ms);
  }
  const median = (read: (round: Round) => number): number => percentile(played.map(read), 0.5);
  return {
    ...shape,
    graphMs: median(({ graphMs }) => graphMs),
    naiveMs: median(({ naiveMs }) => naiveMs),
    ratio: median(({ graphMs, naiveMs }) => naiveMs / graphMs),
    largestDifference: Math.max(...played.map(({ largestDifference }) => largestDifference)),
    stored: {
      passages: pooled.length,
      rows: pooled.reduce((sum, { count }) => sum + count, 0) / Math.max(1, pooled.length),
      graphMs: percentile(pooledTimes, 0.5),
    },
  };
};
