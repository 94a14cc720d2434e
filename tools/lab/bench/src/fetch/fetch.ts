import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Failure } from "@quarry/failure";
import { fixturePages, type FixtureWeb, startFixtureWeb } from "@quarry/testkit/processes";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { peakMemoryOf } from "../evidence/machine.ts";
import { fetcherConcurrency, fetchPages, type MadeSite, makeSite, startFetchers } from "./start-fetchers.ts";

/** Milliseconds that downloading alone takes, with `concurrency` requests at a time. */
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

/** Pages that a number of fetchers processed, and the time. */
interface Throughput {
  readonly fetchers: number;
  readonly pagesPerSecond: number;
  /** Of the same pages, as many at a time, by a client that keeps nothing of them. */
  readonly alonePagesPerSecond: number;
  /** The share of the time that is not waiting for the web: reading, storing, the queue. */
  readonly ownShare: number;
  /** The most memory one of them ever held, in MiB; undefined where the system does not tell. */
  readonly peakMemory: number | undefined;
}

const maxOf = (peaks: readonly (number | undefined)[]): number | undefined => {
  const known = peaks.flatMap((peak) => peak ?? []);
  return known.length === 0 ? undefined : Math.max(...known);
};

/** Fetches all pages of a site with the given number of fetchers. */
const measureThroughput = async (
  site: MadeSite,
  fetchers: number,
  { signal, now }: World,
): Promise<Throughput> => {
  const atOnce = fetchers * fetcherConcurrency;
  const aloneMs = await downloadAlone(site.urls, { atOnce, signal, now });
  const running = await startFetchers(fetchers, {
    SEARCH_KEYLESS: "none",
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
      peakMemory: maxOf(await Promise.all(running.pids.map(peakMemoryOf))),
    };
  } finally {
    await running.stop();
  }
};

/** Effect of one hostile page on a fetcher. */
interface HostilePage {
  readonly page: string;
  readonly reason: string;
  readonly seconds: number;
  /** The most memory it held meanwhile, by what it held at most for an ordinary page, in MiB; undefined where the system does not tell. */
  readonly peakOverIdle: number | undefined;
}

const gigabyte = 1_000_000_000;
const ordinary = `<!doctype html><title>An ordinary page</title><article><h1>An ordinary page</h1>
${"<p>It says something that is neither long nor hard to read, and says it in sentences.</p>".repeat(40)}</article>`;

/** Resets the peak memory counter of a process. */
const forgetPeak = async (pid: number): Promise<void> => {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
};

const ordinaryPages = Array.from({ length: 20 }, (_, index) => `/ordinary/${index}`);
const hostilePages = { "gzip bomb": "/gzip-bomb", "endless body": "/endless", "slow drip": "/drip" } as const;

/** Has one page read by a fetcher that has read ordinary pages before, and nothing hostile. */
const measurePage = async (
  web: FixtureWeb,
  [page, path]: readonly [string, string],
  { signal, now }: World,
): Promise<HostilePage> => {
  const running = await startFetchers(1, {
    EGRESS_ALLOW: `127.0.0.1:${web.port}`,
    FETCH_TIMEOUT_MS: "5000",
  });
  const read = (paths: readonly string[]) =>
    fetchPages(
      paths.map((path) => `${web.url}${path}`),
      running.redisUrl,
      signal,
    );
  try {
    const [pid = 0] = running.pids;
    await read(ordinaryPages);
    await forgetPeak(pid);
    const idle = await peakMemoryOf(pid);
    const began = now();
    const [fetched] = await read([path]);
    const seconds = (now() - began) / 1_000;
    const peak = await peakMemoryOf(pid);
    return {
      page,
      reason: fetched?.status === "unavailable" ? fetched.reason : "read",
      seconds,
      peakOverIdle: peak === undefined || idle === undefined ? undefined : peak - idle,
    };
  } finally {
    await running.stop();
  }
};

/** Has pages that are meant to exhaust a fetcher read, each by a fetcher of its own. */
const measureHostile = async (
  asked: Readonly<Record<string, string>>,
  world: World,
): Promise<readonly HostilePage[]> => {
  const web = await startFixtureWeb({
    ...Object.fromEntries(ordinaryPages.map((path) => [path, fixturePages.html(ordinary + path)])),
    [hostilePages["gzip bomb"]]: fixturePages.gzipBomb(gigabyte),
    [hostilePages["endless body"]]: fixturePages.endlessBody(),
    [hostilePages["slow drip"]]: fixturePages.slowDrip(),
  });
  try {
    const pages: HostilePage[] = [];
    for (const entry of Object.entries(asked)) pages.push(await measurePage(web, entry, world));
    return pages;
  } finally {
    await web.stop();
  }
};

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
export const createFetchBenchmark = (
  pagesThatHarm: Readonly<Record<string, string>> = hostilePages,
): Benchmark => ({
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
    const hostile = await measureHostile(pagesThatHarm, world);
    return renderFetch({ pages, latencyMs, cores: availableParallelism(), throughput, hostile });
  },
});
