import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Failure } from "@quarry/failure";
import { fixturePages, type FixtureWeb, startFixtureWeb } from "@quarry/testkit/processes";
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

const gigabyte = 1_000_000_000;
const ordinary = `<!doctype html><title>An ordinary page</title><article><h1>An ordinary page</h1>
${"<p>It says something that is neither long nor hard to read, and says it in sentences.</p>".repeat(40)}</article>`;

/** Resets the peak memory counter of a process. */
const forgetPeak = async (pid: number): Promise<void> => {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
};

const ordinaryPages = Array.from({ length: 20 }, (_, index) => `/ordinary/${index}`);
const hostilePages = { "gzip bomb": "/gzip-bomb", "endless body": "/endless", "slow drip": "/drip" } as const;

/** Measures one page in a fetcher that has read ordinary pages before, but no hostile one. */
const measurePage = async (web: FixtureWeb, [page, path]: readonly [string, string], { signal }: World) => {
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
    const idle = await peakOf(pid);
    const began = performance.now();
    const [fetched] = await read([path]);
    const seconds = (performance.now() - began) / 1_000;
    const peak = await peakOf(pid);
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

/** Measures pages that are designed to exhaust a fetcher, each in a separate fetcher. */
const measureHostile = async (world: World): Promise<readonly object[]> => {
  const web = await startFixtureWeb({
    ...Object.fromEntries(ordinaryPages.map((path) => [path, fixturePages.html(ordinary + path)])),
    [hostilePages["gzip bomb"]]: fixturePages.gzipBomb(gigabyte),
    [hostilePages["endless body"]]: fixturePages.endlessBody(),
    [hostilePages["slow drip"]]: fixturePages.slowDrip(),
  });
  try {
    const pages: object[] = [];
    for (const entry of Object.entries(hostilePages)) pages.push(await measurePage(web, entry, world));
    return pages;
  } finally {
    await web.stop();
  }
};

const defaultPages = 2_000;
const defaultFetchers = [1, 2, 4];
const latencyMs = 100;

/** Reads a local site of many pages completely with one, two and four fetchers; then hostile pages. */
export const fetchBenchmark: Benchmark = {
  summary:
    "--pages N (2,000) of a local site by --sizes (1,2,4) fetchers: pages/s, own share, memory; hostile pages",
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
    world.say("hostile pages");
    const hostile = await measureHostile(world);
    return { pages, latencyMs, throughput, hostile, cores: availableParallelism() };
  },
};
