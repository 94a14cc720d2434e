import { Failure } from "@quarry/failure";
import type { World } from "../benchmark.ts";
import { peakMemoryOf } from "../evidence/peak-memory.ts";
import { fetchPages } from "./fetch-pages.ts";
import type { MadeSite } from "./make-site.ts";
import { fetcherConcurrency, startFetchers } from "./start-fetchers.ts";

/** Milliseconds that nothing but getting the pages takes, so many at a time. */
const downloadAlone = async (
  urls: readonly string[],
  {
    atOnce,
    signal,
    now,
  }: { readonly atOnce: number; readonly signal: AbortSignal; readonly now: () => number },
): Promise<number> => {
  const began = now();
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop())
      await (await fetch(url, { signal })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return now() - began;
};

/** What some fetchers got done. */
export interface Throughput {
  readonly fetchers: number;
  readonly pagesPerSecond: number;
  /** Of the same pages, as many at a time, by a client that keeps nothing of them. */
  readonly alonePagesPerSecond: number;
  /** The share of the time that is not waiting for the web: reading, storing, the queue. */
  readonly ownShare: number;
  /** The most memory one of them ever held, in MiB; undefined where the system does not tell. */
  readonly peakMemory: number | undefined;
}

const mostOf = (peaks: readonly (number | undefined)[]): number | undefined => {
  const known = peaks.flatMap((peak) => peak ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** Has all pages of a site fetched by so many fetchers. */
export const measureThroughput = async (
  site: MadeSite,
  fetchers: number,
  { signal, now }: World,
): Promise<Throughput> => {
  const atOnce = fetchers * fetcherConcurrency;
  const aloneMs = await downloadAlone(site.urls, { atOnce, signal, now });
  const running = await startFetchers(fetchers, {
    EGRESS_ALLOW: site.hosts.join(","),
    FETCH_HOST_CONCURRENCY: "64",
  });
  try {
    const began = now();
    const fetched = await fetchPages(site.urls, running.redisUrl, signal);
    const tookMs = now() - began;
    const lost = fetched.find(({ status }) => status === "unavailable");
    if (lost !== undefined)
      throw new Failure("bad-output", `a page was lost: ${JSON.stringify(lost)}`, { retry: "never" });
    return {
      fetchers,
      pagesPerSecond: (1_000 * site.urls.length) / tookMs,
      alonePagesPerSecond: (1_000 * site.urls.length) / aloneMs,
      ownShare: Math.max(0, 1 - aloneMs / tookMs),
      peakMemory: mostOf(await Promise.all(running.pids.map(peakMemoryOf))),
    };
  } finally {
    await running.stop();
  }
};
