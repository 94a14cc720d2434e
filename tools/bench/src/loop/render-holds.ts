import type { BenchmarkReport } from "../benchmark.ts";
import { rounded, row } from "../tables.ts";

/** How one handler treated the event loop in its largest case. */
export interface HoldNumbers {
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
export const renderHolds = (
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
