import { availableParallelism } from "node:os";
import { Failure } from "@quarry/failure";
import { type Benchmark, memoryOf, type World } from "../benchmark.ts";
import { fetcherConcurrency, fetchPages, type MadeSite, makeSite, startFetchers } from "./start-fetchers.ts";

/** Measures the milliseconds that downloading alone takes, with `concurrency` concurrent requests. */
const downloadAlone = async (
  urls: readonly string[],
  { atOnce, signal }: { readonly atOnce: number; readonly signal: AbortSignal },
): Promise<number> => {
  const began = performance.now();
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      await (await fetch(url, { signal })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return performance.now() - began;
};

const peakOf = (pid: number): Promise<number | undefined> => memoryOf(pid, "VmHWM");

const maxOf = (peaks: readonly (number | undefined)[]): number | undefined => {
  const known = peaks.flatMap((peak) => peak ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** Fetches all pages of a site with the given number of fetchers. */
const measureThroughput = async (site: MadeSite, fetchers: number, { signal }: World) => {
  const atOnce = fetchers * fetcherConcurrency;
  const aloneMs = await downloadAlone(site.urls, { atOnce, signal });
  const running = await startFetchers(fetchers, {
    SEARCH_KEYLESS: "none",
    EGRESS_ALLOW: site.hosts.join(","),
    FETCH_HOST_CONCURRENCY: "64",
  });
  try {
    const began = performance.now();
    const fetched = await fetchPages(site.urls, running.redisUrl, signal);
    const tookMs = performance.now() - began;
    const lost = fetched.find(({ status }) => status === "unavailable");
    if (lost !== undefined)
      throw new Failure("bad-output", `a page was lost: ${JSON.stringify(lost)}`, { retry: "never" });
    return {
      fetchers,
      pagesPerSecond: (1_000 * site.urls.length) / tookMs,
      alonePagesPerSecond: (1_000 * site.urls.length) / aloneMs,
      ownShare: Math.max(0, 1 - aloneMs / tookMs),
      peakMemory: maxOf(await Promise.all(running.pids.map(peakOf))),
    };
  } finally {
    await running.stop();
  }
};

const defaultPages = 2_000;
const defaultFetchers = [1, 2, 4];
const latencyMs = 100;

/** Reads a local site of many pages completely with one, two and four fetchers. */
export const fetchBenchmark: Benchmark = {
  summary: "--pages N (2,000) of a local site by --sizes (1,2,4) fetchers: pages/s, own share, memory",
  run: async ({ pages = defaultPages, sizes = defaultFetchers }, world) => {
    world.say(`making ${pages} pages`);
    const site = await makeSite(pages, latencyMs);
    const throughput: object[] = [];
    try {
      for (const fetchers of sizes) {
        world.say(`${fetchers} fetchers`);
        throughput.push(await measureThroughput(site, fetchers, world));
      }
    } finally {
      await site.stop();
    }
    return { pages, latencyMs, throughput, cores: availableParallelism() };
  },
};
