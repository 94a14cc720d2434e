import { availableParallelism } from "node:os";
import { type Benchmark, type BenchmarkReport, rounded, row } from "../benchmark.ts";
import { type HostilePage, measureHostile, measureThroughput, type Throughput } from "./measure-fetching.ts";
import { makeSite } from "./start-fetchers.ts";

/** Everything the benchmark measured. */
export interface FetchNumbers {
  readonly pages: number;
  readonly latencyMs: number;
  readonly cores: number;
  readonly throughput: readonly Throughput[];
  readonly hostile: readonly HostilePage[];
}

/** The numbers as JSON and as Markdown tables. */
const renderFetch = ({ pages, latencyMs, cores, throughput, hostile }: FetchNumbers): BenchmarkReport => {
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

const defaultPages = 2_000;
const defaultFetchers = [1, 2, 4];
const latencyMs = 100;

/** A local site of many pages, read whole by one, two and four fetchers; then pages that mean harm. */
export const createFetchBenchmark = (): Benchmark => ({
  summary:
    "--pages N (2,000) of a local site by --sizes (1,2,4) fetchers: pages/s, own share, memory; hostile pages",
  run: async ({ pages = defaultPages, sizes = defaultFetchers }, world) => {
    world.say(`making ${pages} pages`);
    const site = await makeSite(pages, latencyMs);
    const throughput: Throughput[] = [];
    try {
      for (const fetchers of sizes) {
        world.say(`${fetchers} fetchers`);
        throughput.push(await measureThroughput(site, fetchers, world));
      }
    } finally {
      await site.stop();
    }
    world.say("hostile pages");
    const hostile = await measureHostile(world);
    return renderFetch({ pages, latencyMs, cores: availableParallelism(), throughput, hostile });
  },
});
