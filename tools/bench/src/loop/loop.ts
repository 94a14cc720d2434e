import { createSilentLogger } from "@quarry/observability";
import { measureLoopHolds } from "@quarry/testkit/loop-holds";
import { type Benchmark, type BenchmarkReport, rounded, row } from "../benchmark.ts";
import { loadNow } from "../evidence/machine.ts";
import { largestCases } from "./largest-cases.ts";

/** How one handler treated the event loop in its largest case. */
interface HoldNumbers {
  readonly handler: string;
  /** Of the case. */
  readonly size: string;
  readonly seconds: number;
  /** The longest hold by the clock. */
  readonly maxMs: number;
  /** The longest hold by the time the thread was on a processor. */
  readonly maxCpuMs: number;
}

/** The numbers as JSON and as a Markdown table. */
const renderHolds = (
  measured: readonly HoldNumbers[],
  machine: { readonly loadBefore: number; readonly loadAfter: number },
): BenchmarkReport => {
  const handlers = measured.map(({ handler, size, seconds, maxMs, maxCpuMs }) => ({
    handler,
    size,
    seconds: rounded(seconds),
    maxMs: Math.round(maxMs),
    maxCpuMs: Math.round(maxCpuMs),
  }));
  const table = [
    row(["handler", "largest case", "takes s", "longest hold ms", "of it on a processor ms"]),
    "|---|---|---:|---:|---:|",
    ...handlers.map(({ handler, size, seconds, maxMs, maxCpuMs }) =>
      row([handler, size, seconds, maxMs, maxCpuMs]),
    ),
  ].join("\n");
  return { json: { bench: "loop", handlers, machine }, table };
};

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
