import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";

/** Amounts of work; each benchmark has its own defaults. */
export interface BenchmarkArguments {
  readonly passages?: number;
  /** Ascending, each once. */
  readonly sizes?: readonly number[];
  /** Number of words in each source. */
  readonly words?: number;
  readonly pages?: number;
}

/** Cancellation and progress output of a benchmark. */
export interface World {
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** A measurement on data that the benchmark creates itself. */
export interface Benchmark {
  /** Summary in one line for the help. */
  readonly summary: string;
  /** Returns the result that `npm run bench` prints as JSON, with its numbers rounded. */
  run(given: BenchmarkArguments, world: World): Promise<object>;
}

/** Returns the nearest-rank percentile of some numbers; `share` 0.5 is the median. Returns 0 if there are no numbers. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

/** Returns the load average of the last minute; 0 on Windows, which has none. */
export const loadNow = (): number => loadavg()[0] ?? 0;

/** Reads a line of /proc/PID/status in MiB: `VmHWM` is the maximum, `RssAnon` excludes files; undefined except on Linux. */
export const memoryOf = async (pid: number, line: "VmHWM" | "RssAnon"): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1_024);
};
