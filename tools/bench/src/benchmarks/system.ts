import { availableParallelism } from "node:os";
import type { Benchmark } from "../benchmark.ts";
import { loadNow } from "../evidence/load-now.ts";
import { encodeAlone } from "../system/encode-alone.ts";
import { makeSources } from "../system/make-sources.ts";
import { measureRun, type RunNumbers } from "../system/measure-run.ts";
import { renderSystem } from "../system/render-system.ts";

const defaultWords = 5_000;

/** How long the model of each run thinks before it answers; undefined for a run without one. */
export type Latencies = readonly (number | undefined)[];

/** A light run over ten made sources, without a model and with a scripted one, each on a system of its own. */
export const createSystemBenchmark = (latencies: Latencies = [undefined, 500]): Benchmark => ({
  summary:
    "a light run over ten sources of --words each, without a model and with one of 500 ms: time, encoding, calls",
  run: async ({ words = defaultWords }, world) => {
    const loadBefore = loadNow();
    const { question, sources } = makeSources(words);
    const runs: RunNumbers[] = [];
    for (const latencyMs of latencies) {
      world.say(latencyMs === undefined ? "a run without a model" : `a run with a model of ${latencyMs} ms`);
      runs.push(await measureRun({ question, sources, latencyMs }, world));
    }
    world.say("encoding the same text alone");
    const alone = await encodeAlone(sources, world);
    const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
    return renderSystem({ sources: { documents: sources.length, words }, runs, alone, machine });
  },
});
