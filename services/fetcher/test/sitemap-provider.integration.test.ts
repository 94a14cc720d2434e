import { lookup } from "node:dns/promises";
import { gzipSync } from "node:zlib";
import { createEgressAllowance } from "@quarry/egress";
import { createSilentLogger } from "@quarry/observability";
import { createCache } from "@quarry/redis";
import {
  fixturePages,
  type FixtureRoutes,
  type FixtureWeb,
  redisTest,
  startFixtureWeb,
} from "@quarry/testkit";
import { createEgress } from "@quarry/web";
import { describe, expect, onTestFinished } from "vitest";
import type { ProviderQuery, SearchProvider } from "../src/ports.ts";
import { sitemapLimits } from "../src/search/sitemap/collect-pages.ts";
import { cachedSitemapSchema, createSitemapProvider } from "../src/search/sitemap/sitemap-provider.ts";

const xml = (body: string) => ({ headers: { "content-type": "application/xml" }, body });
const urlset = (...urls: readonly string[]) =>
  xml(
    `<urlset>${urls.map((url) => `<url><loc>${url}</loc><lastmod>2026-11-20</lastmod></url>`).join("")}</urlset>`,
  );
const index = (...urls: readonly string[]) =>
  xml(`<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`);

interface Site {
  readonly web: FixtureWeb;
  /** Host and port. */
  readonly site: string;
  /** Another provider, as in another process; all share the cache. */
  readonly provider: (named?: readonly string[]) => SearchProvider;
}

const startSite = async (
  redis: { readonly url: string },
  routes: (url: string) => FixtureRoutes,
): Promise<Site> => {
  const web = await startFixtureWeb(routes);
  const egress = createEgress({
    allowance: createEgressAllowance([`127.0.0.1:${web.port}`]),
    resolve: (hostname) => lookup(hostname, { all: true }),
    now: () => new Date(),
    maxBytes: sitemapLimits.bytesPerFile,
    maxHtmlBytes: 5_000_000,
    timeoutMs: 60_000,
    userAgent: "quarry-fetcher/0.1",
  });
  const cache = createCache({
    redis,
    prefix: "sitemaps",
    ttlSeconds: 3_600,
    schema: cachedSitemapSchema,
    log: createSilentLogger(),
    maxBytes: 4_000_000,
  });
  onTestFinished(async () => {
    await Promise.all([web.stop(), egress.close(), cache.close()]);
  });
  const provider = (named: readonly string[] = []): SearchProvider =>
    createSitemapProvider({
      egress,
      robots: { sitemaps: async (origin) => (origin.startsWith("https:") ? [] : named) },
      cache,
      now: () => new Date("2026-11-22T00:00:00Z"),
    });
  return { web, site: `127.0.0.1:${web.port}`, provider };
};

const query = (sites: readonly string[], changes: Partial<ProviderQuery> = {}): ProviderQuery => ({
  query: "stalled job",
  scopes: [],
  limit: 5,
  sites,
  excludeSites: [],
  page: 1,
  ...changes,
});

const noSignal = new AbortController().signal;

const found = async (provider: SearchProvider, asked: ProviderQuery): Promise<string[]> =>
  (await provider.search(asked, noSignal)).map(({ uri }) => uri);

describe("createSitemapProvider", () => {
  redisTest(
    "finds pages in the files of an index, packed or not, by the words of their addresses",
    async ({ redis }) => {
      const { web, site, provider } = await startSite(redis, (url) => ({
        "/sitemap.xml": index(`${url}/docs.xml.gz`, `${url}/blog.xml`),
        "/docs.xml.gz": {
          headers: { "content-type": "application/gzip" },
          body: gzipSync(urlset(`${url}/docs/stalled-jobs`, `${url}/docs/lock`).body),
        },
        "/blog.xml": urlset(`${url}/blog/job-of-the-week`, "https://elsewhere.example/stalled-job"),
      }));
      const results = await provider().search(query([site]), noSignal);
      expect(results).toEqual([
        {
          uri: `${web.url}/docs/stalled-jobs`,
          title: "docs stalled jobs",
          snippet: `listed by ${site}, changed 2026-11-20`,
          provider: "sitemap",
          rank: 1,
        },
        expect.objectContaining({ uri: `${web.url}/blog/job-of-the-week`, rank: 2 }),
      ]);
    },
  );

  redisTest("asks a site once for all queries, processes and hours", async ({ redis }) => {
    const { web, site, provider } = await startSite(redis, (url) => ({
      "/sitemap.xml": urlset(`${url}/stalled`, `${url}/job`, `${url}/archive`),
    }));
    const one = provider();
    const [first, second] = await Promise.all([
      found(one, query([site])),
      found(one, query([site], { query: "archive" })),
    ]);
    expect([first, second]).toEqual([[`${web.url}/stalled`, `${web.url}/job`], [`${web.url}/archive`]]);
    expect(await found(provider(), query([site], { limit: 1, page: 2 }))).toEqual([`${web.url}/job`]);
    expect(web.requests.map(({ path }) => path)).toEqual(["/sitemap.xml"]);
  });

  redisTest(
    "reads what robots.txt names as well, and leaves out hosts that are not wanted",
    async ({ redis }) => {
      const { web, site, provider } = await startSite(redis, (url) => ({
        "/feed": xml(
          `<rss><channel><item><title>A stalled job</title><link>${url}/p/1</link></item></channel></rss>`,
        ),
        "/urls.txt": { headers: { "content-type": "text/plain" }, body: `${url}/jobs\nnot an address\n` },
      }));
      const named = [`${web.url}/feed`, `${web.url}/urls.txt`];
      expect(await found(provider(named), query([site]))).toEqual([`${web.url}/p/1`, `${web.url}/jobs`]);
      expect(await found(provider(named), query([site], { excludeSites: [site] }))).toEqual([]);
    },
  );

  redisTest("says what is wrong with a site that cannot be reached", async ({ redis }) => {
    const { web, provider } = await startSite(redis, () => ({}));
    await web.stop();
    await expect(provider().search(query([`127.0.0.1:${web.port}`]), noSignal)).rejects.toMatchObject({
      message: expect.stringContaining(`the sitemaps of 127.0.0.1:${web.port} cannot be read: `),
    });
  });

  redisTest("ends with the job that asks, and lets another one ask anew", async ({ redis }) => {
    const { web, site, provider } = await startSite(redis, (url) => ({
      "/sitemap.xml": (visit) => (visit === 1 ? fixturePages.silence() : urlset(`${url}/job`)),
    }));
    const one = provider();
    const stop = new AbortController();
    const cut = one.search(query([site]), stop.signal);
    const other = found(one, query([site]));
    await expect.poll(() => web.requests.length).toBe(1);
    stop.abort(new Error("cancelled"));
    await expect(cut).rejects.toThrow("cancelled");
    expect(await other).toEqual([`${web.url}/job`]);
  });

  describe("ends in limits", () => {
    redisTest("with an index that names itself and others in a circle", async ({ redis }) => {
      const { web, site, provider } = await startSite(redis, (url) => ({
        "/sitemap.xml": index(`${url}/sitemap.xml`, `${url}/b.xml`),
        "/b.xml": index(`${url}/sitemap.xml`, `${url}/b.xml`, `${url}/pages.xml`),
        "/pages.xml": urlset(`${url}/job`),
      }));
      expect(await found(provider(), query([site]))).toEqual([`${web.url}/job`]);
      expect(web.requests).toHaveLength(3);
    });

    redisTest("with indexes without an end", async ({ redis }) => {
      const files = Array.from({ length: 100 }, (_, file) => file);
      const { web, site, provider } = await startSite(redis, (url) => ({
        "/sitemap.xml": index(...files.map((file) => `${url}/${file}.xml`)),
        ...Object.fromEntries(files.map((file) => [`/${file}.xml`, urlset(`${url}/job/${file}`)])),
      }));
      expect(await found(provider(), query([site], { limit: 50 }))).toHaveLength(19);
      expect(web.requests).toHaveLength(sitemapLimits.files);
    });

    redisTest("with a bomb, and with content of another host", async ({ redis }) => {
      const { web, site, provider } = await startSite(redis, (url) => ({
        "/sitemap.xml": index(`${url}/bomb.gz`, "https://elsewhere.example/sitemap.xml", `${url}/good.xml`),
        "/bomb.gz": { body: gzipSync(Buffer.alloc(sitemapLimits.bytesPerFile + 1, " ")) },
        "/good.xml": urlset(`${url}/job`),
      }));
      expect(await found(provider(), query([site]))).toEqual([`${web.url}/job`]);
      expect(web.requests.map(({ path }) => path)).toEqual(["/sitemap.xml", "/bomb.gz", "/good.xml"]);
    });

    redisTest("with more pages than anybody can read", async ({ redis }) => {
      const many = Array.from({ length: sitemapLimits.entriesPerFile + 10 }, (_, page) => `/job/${page}`);
      const { site, provider } = await startSite(redis, (url) => ({
        "/sitemap.xml": urlset(...many.map((path) => url + path)),
      }));
      const one = provider();
      expect(await found(one, query([site]))).toHaveLength(5);
      const last = query([site], { query: String(sitemapLimits.pages + 5) });
      expect((await found(one, last)).filter((url) => url.includes("/job/"))).toEqual([]);
    });
  });
});
