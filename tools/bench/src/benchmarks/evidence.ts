import { createEncoder } from "@quarry/encoder";
import { createPlainLoop } from "@quarry/encoder/testing";
import { createEvidenceStore } from "@quarry/evidence";
import { startQdrant } from "@quarry/testkit/processes";
import type { Benchmark, World } from "../benchmark.ts";
import { type EvidenceTools, fillStore, wordsPerPassage } from "../evidence/fill-store.ts";
import { measureEncoding } from "../evidence/measure-encoding.ts";
import { measureMaxSim } from "../evidence/measure-max-sim.ts";
import { measureSearch } from "../evidence/measure-search.ts";
import { ownPeakMemory, peakMemoryOf } from "../evidence/peak-memory.ts";
import { type EvidenceNumbers, renderNumbers } from "../evidence/render-numbers.ts";
import { createTextMaker } from "../evidence/text-maker.ts";

const defaultPassages = 500;
const scope = "collection:benchmark";

/** How often things are done; fewer make numbers quick and worthless. */
export interface BenchmarkSizes {
  /** Texts that are encoded and scored: as many as the reranker scores for one query. */
  readonly pool: number;
  readonly searches: number;
}

const usualSizes: BenchmarkSizes = { pool: 64, searches: 60 };

const makePassages = (count: number): string[] => {
  const maker = createTextMaker(4);
  return Array.from({ length: count }, () => maker.paragraph(wordsPerPassage));
};

interface MeasureOptions {
  readonly wanted: number;
  readonly sizes: BenchmarkSizes;
  readonly qdrantPid: number;
}

const measure = async (
  tools: EvidenceTools,
  { wanted, sizes, qdrantPid }: MeasureOptions,
  world: World,
): Promise<EvidenceNumbers> => {
  const filled = await fillStore(tools, { wanted, scope }, world);
  const search = await measureSearch(tools, { scope, searches: sizes.searches }, world);
  const texts = makePassages(sizes.pool);
  world.say("scoring by MaxSim");
  const maxSim = await measureMaxSim(tools.encoder, texts, world);
  // Before the plain loop, whose model would count as ours.
  const peaks = { processMiB: ownPeakMemory(), qdrantMiB: await peakMemoryOf(qdrantPid) };
  world.say("encoding against a plain loop");
  const plain = await createPlainLoop();
  const encoding = await measureEncoding({ encoder: tools.encoder, plain }, texts, world);
  await plain.close();
  return { encoder: tools.encoder.profile.id, filled, search, maxSim, encoding, peaks };
};

/** Encoder, MaxSim and find-evidence on made-up text: ratios inside one run, because machines differ and are shared. */
export const createEvidenceBenchmark = (sizes = usualSizes): Benchmark => ({
  summary: "encoding against a plain loop, MaxSim, find-evidence over --passages N, memory",
  run: async ({ passages = defaultPassages }, world) => {
    const encoder = await createEncoder();
    const server = await startQdrant().catch(async (error: unknown) => {
      await encoder.close();
      throw error;
    });
    try {
      const store = createEvidenceStore({ url: server.url, dimensions: encoder.profile.dimensions });
      await store.ensure();
      const tools = { evidence: store, encoder };
      return renderNumbers(await measure(tools, { wanted: passages, sizes, qdrantPid: server.pid }, world));
    } finally {
      await server.stop();
      // A worker ended in the middle of a pass takes the process with it (onnxruntime-node): let the pass end first.
      await encoder.encodeQuery("").catch(() => undefined);
      await encoder.close();
    }
  },
});
