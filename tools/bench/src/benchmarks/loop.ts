import { createSilentLogger } from "@quarry/observability";
import { measureLoopHolds } from "@quarry/testkit/loop-holds";
import type { Benchmark } from "../benchmark.ts";
import { loadNow } from "../evidence/load-now.ts";
import { largestCases } from "../loop/largest-cases.ts";
import { type HoldNumbers, renderHolds } from "../loop/render-holds.ts";

const [defaultWords, charactersPerWord] = [160_000, 6];
const defaultItems = 1_000;

/** Runs the largest case of each handler that computes, and measures for how long it holds the event loop. */
export const createLoopBenchmark = (): Benchmark => ({
  summary:
    "the longest hold of the event loop by each handler: a text of --words (160,000), --sizes items (1000)",
  run: async ({ words = defaultWords, sizes = [defaultItems] }, { signal, say }) => {
    const loadBefore = loadNow();
    const measured: HoldNumbers[] = [];
    const items = sizes.at(-1) ?? defaultItems;
    for (const { handler, size, run } of await largestCases({
      characters: words * charactersPerWord,
      items,
    })) {
      say(`${handler}: ${size}`);
      const context = { jobId: "bench", attempt: 1, signal, log: createSilentLogger() };
      const begun = performance.now();
      const { maxMs, maxCpuMs } = await measureLoopHolds(() => run(context));
      measured.push({ handler, size, seconds: (performance.now() - begun) / 1_000, maxMs, maxCpuMs });
    }
    return renderHolds(measured, { loadBefore, loadAfter: loadNow() });
  },
});
