import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createEncoder, createMaxSimGraph } from "@quarry/encoder";
import { createEvidenceStore } from "@quarry/evidence";
import { startQdrant } from "@quarry/local-stores";
import type { Benchmark, BenchmarkArguments, World } from "../benchmark.ts";
import { loadNow, ownPeakMemory, peakMemoryOf } from "./machine.ts";
import { measureEncoding } from "./measure-encoding.ts";
import { measureMaxSim } from "./measure-max-sim.ts";
import { measureSizes } from "./measure-sizes.ts";
import { renderNumbers } from "./render-numbers.ts";

const defaultPassages = 1_000;
const defaultSizes = [1_000, 10_000];

/** How often things are done; fewer make numbers quick and worthless. */
export interface BenchmarkEffort {
  /** Texts that each encoder encodes. */
  readonly texts: number;
  /** At each size. */
  readonly searches: number;
}

const usualEffort: BenchmarkEffort = { texts: 64, searches: 100 };

/** The store and the search, in a Qdrant of their own that is gone afterwards. */
const measureStore = async (
  { passages = defaultPassages, sizes = defaultSizes }: BenchmarkArguments,
  searches: number,
  world: World,
) => {
  const directory = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const encoder = await createEncoder();
  const server = await startQdrant({ directory }).catch(async (error: unknown) => {
    await encoder.close();
    throw error;
  });
  try {
    const evidence = createEvidenceStore({ url: server.url, dimensions: encoder.profile.dimensions });
    await evidence.ensure();
    const graph = createMaxSimGraph();
    const tools = {
      evidence,
      encoder,
      maxSim: graph,
      server: { url: server.url, pid: server.pid, directory },
    };
    const grown = await measureSizes(tools, { encoded: passages, sizes, searches }, world);
    world.say("scoring by MaxSim");
    const stored = grown.donors.map(({ tokens }) => tokens);
    const maxSim = await measureMaxSim({ graph, stored }, world);
    const peaks = { processMiB: ownPeakMemory(), qdrantMiB: await peakMemoryOf(server.pid) };
    return { encoder: encoder.profile.id, grown, maxSim, peaks };
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
    await encoder.close();
  }
};

/** Encoder, MaxSim, store and find-evidence on made-up text: ratios inside one run, because machines differ and are shared. */
export const createEvidenceBenchmark = (effort = usualEffort): Benchmark => ({
  summary: "encoding, MaxSim, indexing, and find-evidence and storage over --sizes of passages",
  run: async (given, world) => {
    const loadBefore = loadNow();
    const measured = await measureStore(given, effort.searches, world);
    world.say("encoding against a plain loop");
    const encoding = await measureEncoding(effort.texts, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    return renderNumbers({ ...measured, encoding, machine });
  },
});
