import type { BenchmarkReport } from "../benchmark.ts";
import { row, rounded } from "../tables.ts";
import type { HostilePage } from "./measure-hostile.ts";
import type { Throughput } from "./measure-throughput.ts";

/** Everything the benchmark measured. */
export interface FetchNumbers {
  readonly pages: number;
  readonly latencyMs: number;
  readonly cores: number;
  readonly throughput: readonly Throughput[];
  readonly hostile: readonly HostilePage[];
}

/** The numbers as JSON and as Markdown tables. */
export const renderFetch = ({
  pages,
  latencyMs,
  cores,
  throughput,
  hostile,
}: FetchNumbers): BenchmarkReport => {
  const json = {
    bench: "fetch",
    pages,
    latencyMs,
    cores,
    throughput: throughput.map((one) => ({
      ...one,
      pagesPerSecond: rounded(one.pagesPerSecond),
      alonePagesPerSecond: rounded(one.alonePagesPerSecond),
      ownShare: rounded(one.ownShare, 3),
      speedUp: rounded(one.pagesPerSecond / (throughput[0]?.pagesPerSecond ?? 1), 2),
    })),
    hostile: hostile.map((one) => ({ ...one, seconds: rounded(one.seconds) })),
  };
  const table = [
    row([
      "fetchers",
      "pages/s",
      "by one fetcher",
      "download alone, pages/s",
      "own share of the time",
      "peak memory, MiB",
    ]),
    "|---:|---:|---:|---:|---:|---:|",
    ...json.throughput.map((one) =>
      row([
        one.fetchers,
        one.pagesPerSecond,
        one.speedUp,
        one.alonePagesPerSecond,
        one.ownShare,
        one.peakMemory ?? "unknown",
      ]),
    ),
    "",
    row(["hostile page", "outcome", "seconds", "peak memory over idle, MiB"]),
    "|---|---|---:|---:|",
    ...json.hostile.map(({ page, reason, seconds, peakOverIdle }) =>
      row([page, reason, seconds, peakOverIdle ?? "unknown"]),
    ),
    "",
    `${pages} pages that answer after ${latencyMs} ms; ${cores} cores for fetchers, Redis, Qdrant and the web together.`,
  ].join("\n");
  return { json, table };
};
