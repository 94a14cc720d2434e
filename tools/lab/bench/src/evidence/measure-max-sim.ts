import type { MaxSimGraph } from "@quarry/encoder";
import {
  maxSim,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  type TokenMatrix,
} from "@quarry/ranking";
import { percentile, type World } from "../benchmark.ts";
import { createRandom, type Random, spread } from "./text-maker.ts";

/** Creates rows of length 1 with random directions. */
const randomRows = (count: number, dimensions: number, random: Random): TokenMatrix => {
  const rows = Array.from({ length: count }, () => {
    const values = Array.from({ length: dimensions }, () => spread(random));
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  });
  return { data: Float32Array.from(rows.flat()), count, dimensions };
};

const shape = { passages: 100, passageTokens: 180, queryTokens: 32, dimensions: 384 } as const;
const rounds = 9;

const quantised = (rows: TokenMatrix): QuantisedMatrix =>
  readQuantisedRows(quantiseRows(rows), rows.dimensions);

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Times the graph and nested loops on the same vectors in turns, and the graph on stored passages. */
export const measureMaxSim = async (
  graph: MaxSimGraph,
  stored: readonly TokenMatrix[],
  { signal }: Pick<World, "signal">,
) => {
  const random = createRandom(5);
  const { dimensions, passageTokens } = shape;
  const query = randomRows(shape.queryTokens, dimensions, random);
  const passages = Array.from({ length: shape.passages }, () =>
    randomRows(passageTokens, dimensions, random),
  );
  const rows = passages.map(quantised);
  const pooled = stored.slice(0, shape.passages).map(quantised);
  const times = { graph: [] as number[], loops: [] as number[], stored: [] as number[] };
  // The first round is a warm-up that loads the graph and compiles the loops.
  for (let round = 0; round <= rounds; round += 1) {
    signal.throwIfAborted();
    const graphMs = await timed(() => graph.score(query, rows));
    const loopsMs = await timed(() => passages.map((passage) => maxSim(query, passage)));
    const storedMs = await timed(() => graph.score(query, pooled));
    if (round === 0) continue;
    times.graph.push(graphMs);
    times.loops.push(loopsMs);
    times.stored.push(storedMs);
  }
  return {
    ...shape,
    graphMs: percentile(times.graph, 0.5),
    loopsMs: percentile(times.loops, 0.5),
    stored: {
      passages: pooled.length,
      rows: pooled.reduce((sum, { count }) => sum + count, 0) / Math.max(1, pooled.length),
      graphMs: percentile(times.stored, 0.5),
    },
  };
};
