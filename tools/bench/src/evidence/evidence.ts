import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createEncoder, createMaxSimGraph } from "@quarry/encoder";
import { createEvidenceStore } from "@quarry/evidence";
import { type RunningQdrant, startQdrant } from "@quarry/local-stores";
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
  /** Passages of the largest size that is made by recombining; those beyond are generated. */
  readonly recombined: number;
}

const usualEffort: BenchmarkEffort = { texts: 64, searches: 100, recombined: 50_000 };

/** Stops the server, and times how long another over the same folder takes until it has answered a search. */
const measureStartUp = async (
  server: Pick<RunningQdrant, "stop">,
  directory: string,
  { now }: Pick<World, "now">,
): Promise<number> => {
  await server.stop();
  const began = now();
  const again = await startQdrant({ directory });
  try {
    const evidence = createEvidenceStore({ url: again.url, dimensions: 384 });
    await evidence.search([{ leg: "bm25", terms: ["lighthouse"] }], { scopes: [] }, 10);
    return now() - began;
  } finally {
    await again.stop();
  }
};

/** The store and the search, in a Qdrant of their own that is gone afterwards. */
const measureStore = async (
  { passages = defaultPassages, sizes = defaultSizes }: BenchmarkArguments,
  { searches, recombined }: BenchmarkEffort,
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
    const grown = await measureSizes(
      tools,
      { encoded: passages, sizes, searches, recombinedAtMost: recombined },
      world,
    );
    world.say("scoring by MaxSim");
    const stored = grown.donors.map(({ tokens }) => tokens);
    const maxSim = await measureMaxSim({ graph, stored }, world);
    const peaks = { processMiB: ownPeakMemory(), qdrantMiB: await peakMemoryOf(server.pid) };
    const startUpMs = await measureStartUp(server, directory, world);
    return { encoder: encoder.profile.id, grown, maxSim, startUpMs, peaks };
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
    const measured = await measureStore(given, effort, world);
    world.say("encoding against a plain loop");
    const encoding = await measureEncoding(effort.texts, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    return renderNumbers({ ...measured, encoding, machine });
  },
});
