import { availableParallelism } from "node:os";
import type { Benchmark, BenchmarkArguments, World } from "../benchmark.ts";
import { loadNow, ownPeakMemory, peakMemoryOf } from "./machine.ts";
import { measureEncoding } from "./measure-encoding.ts";
import { measureMaxSim } from "./measure-max-sim.ts";
import { measureSizes } from "./measure-sizes.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { renderNumbers } from "./render-numbers.ts";

const defaultPassages = 1_000;
const defaultSizes = [1_000, 10_000];

/** Number of repetitions; fewer give fast and unreliable numbers. */
export interface BenchmarkEffort {
  /** Texts that each encoder encodes. */
  readonly texts: number;
  /** At each size. */
  readonly searches: number;
}

const usualEffort: BenchmarkEffort = { texts: 64, searches: 100 };

/** Milliseconds from starting a server over the stored data until it has answered a search. */
const measureStartUp = async (store: OpenedStore, { now }: Pick<World, "now">): Promise<number> => {
  await store.stop();
  const began = now();
  const { evidence } = await store.start();
  await evidence.search([{ leg: "bm25", terms: ["lighthouse"] }], { scopes: [] }, 10);
  return now() - began;
};

/** The store and the search, in a Qdrant of their own that is gone afterwards. */
const measureStore = async (
  { passages = defaultPassages, sizes = defaultSizes }: BenchmarkArguments,
  { searches }: BenchmarkEffort,
  world: World,
) => {
  const store = await openStore();
  try {
    const { encoder, maxSim: graph, server } = store.tools;
    const grown = await measureSizes(store.tools, { encoded: passages, sizes, searches }, world);
    world.say("scoring by MaxSim");
    const stored = grown.donors.map(({ tokens }) => tokens);
    const maxSim = await measureMaxSim({ graph, stored }, world);
    const peaks = { processMiB: ownPeakMemory(), qdrantMiB: await peakMemoryOf(server.pid) };
    const startUpMs = await measureStartUp(store, world);
    return { encoder: encoder.profile.id, grown, maxSim, startUpMs, peaks };
  } finally {
    await store.close();
  }
};

/** Encoder, MaxSim, store and find-evidence on made-up text: ratios inside one run, because machines differ and are shared. */
export const createEvidenceBenchmark = (effort = usualEffort): Benchmark => ({
  summary: "encoding, MaxSim, indexing, and find-evidence and storage over --sizes of passages",
  run: async (given, world) => {
    const loadBefore = loadNow();
    const measured = await measureStore(given, effort, world);
    world.say("encoding against a plain loop");
    const encoding = await measureEncoding(effort.texts, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    return renderNumbers({ ...measured, encoding, machine });
  },
});
