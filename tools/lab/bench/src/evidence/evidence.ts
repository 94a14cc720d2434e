import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createEncoder, createMaxSimGraph } from "@quarry/encoder";
import { createEvidenceStore } from "@quarry/evidence";
import { startQdrant } from "@quarry/local-stores";
import { type Benchmark, type BenchmarkArguments, loadNow, memoryOf, type World } from "../benchmark.ts";
import { measureEncoding } from "./measure-encoding.ts";
import { measureSizes } from "./measure-sizes.ts";

const defaultPassages = 1_000;
const defaultSizes = [1_000, 10_000];
const texts = 64;
const searches = 100;

/** Measures the milliseconds from starting Qdrant on the stored data until it has answered a search. */
const measureStartUp = async (directory: string, dimensions: number): Promise<number> => {
  const began = performance.now();
  const server = await startQdrant({ directory });
  try {
    const evidence = createEvidenceStore({ url: server.url, dimensions });
    await evidence.search([{ leg: "bm25", terms: ["lighthouse"] }], { scopes: [] }, 10);
    return performance.now() - began;
  } finally {
    await server.stop();
  }
};

/** Measures the store and the search in a separate Qdrant. */
const measureStore = async (
  { passages = defaultPassages, sizes = defaultSizes }: BenchmarkArguments,
  world: World,
) => {
  const directory = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const encoder = await createEncoder();
  const { id, dimensions } = encoder.profile;
  try {
    const server = await startQdrant({ directory });
    let measured: object;
    try {
      const evidence = createEvidenceStore({ url: server.url, dimensions });
      await evidence.ensure();
      const tools = { evidence, encoder, maxSim: createMaxSimGraph(), server: { ...server, directory } };
      const grown = await measureSizes(tools, { encoded: passages, sizes, searches }, world);
      const peaks = {
        processMiB: await memoryOf(process.pid, "VmHWM"),
        qdrantMiB: await memoryOf(server.pid, "VmHWM"),
      };
      measured = { encoder: id, ...grown, peaks };
    } finally {
      await server.stop();
    }
    return { ...measured, startUpMs: await measureStartUp(directory, dimensions) };
  } finally {
    await encoder.close();
    await rm(directory, { recursive: true, force: true });
  }
};

/**
 * Measures encoder, store and find-evidence on generated text, as ratios within one run, because machines differ and are
 * shared.
 */
export const evidenceBenchmark: Benchmark = {
  summary: "encoding, indexing, and find-evidence and storage over --sizes of --passages and generated ones",
  run: async (given, world) => {
    const loadBefore = loadNow();
    const measured = await measureStore(given, world);
    world.say("encoding against a plain loop");
    const encoding = await measureEncoding(texts, world);
    return { ...measured, encoding, cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
  },
};
