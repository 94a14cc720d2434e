import type { Recency, SearchResult } from "@quarry/contracts";
import { decodedUri, Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { type Cache, createCache, type RedisOptions } from "@quarry/redis";
import { createYieldToEventLoop, type Lifecycle } from "@quarry/runtime";
import { detectLanguage, isOnSite, terms } from "@quarry/text";
import { z } from "zod";
import type { SearchProvider } from "../../ports.ts";
import { collectPages, type CollectPagesPorts } from "./collect-pages.ts";
import type { SitemapEntry } from "./read-sitemap.ts";

export interface PageQuery {
  readonly query: string;
  readonly recency?: Recency | undefined;
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
}

const days: Readonly<Record<Recency, number>> = { day: 1, week: 7, month: 31, year: 366 };
const dayMs = 86_400_000;

/** A title describes a page better than its address. */
const titleWeight = 2;

/** Converts the address of a page to text. */
export const wordsOfPath = (url: string): string => {
  const { pathname, search } = new URL(url);
  return decodedUri(`${pathname}${search}`)
    .replace(/\.[a-z0-9]{1,5}$/iu, "")
    .replaceAll(/[-_/+.,~=&?\s]+/gu, " ")
    .trim();
};

const isRecent = ({ changedAt }: SitemapEntry, { recency, nowMs }: PageQuery): boolean =>
  recency === undefined || changedAt === undefined || nowMs - Date.parse(changedAt) <= days[recency] * dayMs;

// Stems differ from words at the end; stemming is expensive, and most pages contain none of the terms.
const beginningOf = (term: string): string =>
  term.length > 4 ? term.slice(0, Math.max(4, term.length - 2)) : term;

/** Beginning of a path or title that is compared: a site can list 20,000 addresses of 2,000 characters. */
const comparedCharacters = 300;

interface WordedPage {
  readonly page: SitemapEntry;
  readonly path: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
}

/**
 * Ranks the pages of a site by the words of their titles and addresses, best first, without those that match no term. It yields to
 * the event loop.
 */
export const rankPages = async (
  pages: readonly SitemapEntry[],
  query: PageQuery,
  signal: AbortSignal,
): Promise<readonly SitemapEntry[]> => {
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const languages = [...new Set([detectLanguage(query.query), "en"])];
  const termsOf = (text: string): ReadonlySet<string> =>
    new Set(languages.flatMap((language) => terms(text, language)));
  const wanted = [...termsOf(query.query)];
  const beginnings = wanted.map(beginningOf);
  const recent = pages.filter((page) => isRecent(page, query));
  const worded: WordedPage[] = [];
  for (const page of recent) {
    await yieldToEventLoop();
    const path = wordsOfPath(page.url).slice(0, comparedCharacters);
    const title = page.title?.slice(0, comparedCharacters) ?? "";
    const plain = `${path} ${title}`.toLowerCase();
    if (!beginnings.some((beginning) => plain.includes(beginning))) continue;
    worded.push({ page, path: termsOf(path), title: termsOf(title) });
  }
  const rarity = new Map(
    wanted.map((term) => {
      const count = worded.filter(({ path, title }) => path.has(term) || title.has(term)).length;
      return [term, Math.log(1 + (recent.length - count + 0.5) / (count + 0.5))];
    }),
  );
  const scoreOf = ({ path, title }: WordedPage): number =>
    wanted.reduce((sum, term) => {
      const place = Math.max(title.has(term) ? titleWeight : 0, path.has(term) ? 1 : 0);
      return sum + place * (rarity.get(term) ?? 0);
    }, 0);
  return worded
    .map((page) => ({ page: page.page, score: scoreOf(page) }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (one, other) =>
        other.score - one.score || (other.page.changedAt ?? "").localeCompare(one.page.changedAt ?? ""),
    )
    .map(({ page }) => page);
};

const without = async (
  pages: readonly SitemapEntry[],
  excludeSites: readonly string[],
  signal: AbortSignal,
): Promise<readonly SitemapEntry[]> => {
  if (excludeSites.length === 0) return pages;
  const yieldToEventLoop = createYieldToEventLoop(signal);
  const kept: SitemapEntry[] = [];
  for (const page of pages) {
    await yieldToEventLoop();
    if (!isOnSite(page.url, excludeSites)) kept.push(page);
  }
  return kept;
};

/** Cached pages of a site: address, time of the last change, title. */
export const cachedSitemapSchema = z.array(
  z.tuple([z.string(), z.string().nullable(), z.string().nullable()]),
);

export type CachedSitemap = z.output<typeof cachedSitemapSchema>;

export interface SitemapProviderPorts extends CollectPagesPorts {
  /** Kept for hours, because sites change slowly and a run has many queries. */
  readonly cache: Pick<Cache<CachedSitemap>, "get" | "set">;
  readonly now: () => Date;
}

interface Asking {
  readonly pages: Promise<readonly SitemapEntry[]>;
  /** Signal of the requesting job. */
  readonly signal: AbortSignal;
}

const toCached = (pages: readonly SitemapEntry[]): CachedSitemap =>
  pages.map(({ url, changedAt = null, title = null }) => [url, changedAt, title]);

const fromCached = (cached: CachedSitemap): readonly SitemapEntry[] =>
  cached.map(([url, changedAt, title]) => ({
    kind: "page",
    url,
    ...(changedAt === null ? {} : { changedAt }),
    ...(title === null ? {} : { title }),
  }));

const toResult = ({ url, title, changedAt }: SitemapEntry, rank: number): SearchResult => {
  const words = wordsOfPath(url);
  const changed = changedAt === undefined ? "" : `, changed ${changedAt.slice(0, 10)}`;
  return {
    uri: url,
    title: title ?? (words === "" ? url : words),
    snippet: `listed by ${new URL(url).host}${changed}`,
    provider: "sitemap",
    rank,
  };
};

/**
 * Creates a provider that searches the sitemaps of the requested sites; without sites it finds nothing. The sitemaps of a site are
 * cached for hours.
 */
export const createSitemapProvider = (ports: SitemapProviderPorts): SearchProvider => {
  const underWay = new Map<string, Asking>();

  const collect = async (site: string, signal: AbortSignal): Promise<readonly SitemapEntry[]> => {
    const cached = await ports.cache.get(site);
    if (cached !== undefined) return fromCached(cached);
    const { pages, problem } = await collectPages(ports, site, signal);
    if (pages.length === 0 && problem !== undefined)
      throw new Failure("upstream-failed", `the sitemaps of ${site} cannot be read: ${problem}`, {
        retry: "never",
      });
    await ports.cache.set(site, toCached(pages));
    return pages;
  };

  /**
   * All queries of a run arrive at once; the first one loads the pages for all, and if it is cancelled the next one tries again.
   */
  const pagesOf = async (site: string, signal: AbortSignal): Promise<readonly SitemapEntry[]> => {
    const asked = underWay.get(site);
    if (asked === undefined) {
      const pages = collect(site, signal).finally(() => underWay.delete(site));
      underWay.set(site, { pages, signal });
      return pages;
    }
    try {
      return await asked.pages;
    } catch (error) {
      if (signal.aborted || !asked.signal.aborted) throw error;
    }
    return pagesOf(site, signal);
  };

  return {
    name: "sitemap",
    search: async ({ query, sites, excludeSites, recency, limit, page }, signal) => {
      const answers = await Promise.allSettled(sites.map((site) => pagesOf(site, signal)));
      signal.throwIfAborted();
      const pages = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
      const failed = answers.find((answer) => answer.status === "rejected");
      if (pages.length === 0 && failed !== undefined) throw failed.reason;
      const wanted = await without(pages, excludeSites, signal);
      const nowMs = ports.now().getTime();
      const ranked = await rankPages(wanted, { query, recency, nowMs }, signal);
      // A site without matching pages is entered at its front page.
      const found = ranked.length > 0 ? ranked : wanted.filter(({ url }) => new URL(url).pathname === "/");
      return found.slice((page - 1) * limit, page * limit).map((entry, index) => toResult(entry, index + 1));
    },
  };
};

/** The sitemap provider as a part of the service. */
export interface Sitemaps extends Lifecycle {
  readonly provider: SearchProvider;
}

const sitemapTtlSeconds = 6 * 3_600;
// 20,000 pages; a site with longer addresses is not cached.
const maxBytesOfFile = 3_000_000;
// About 50 MB of Redis.
const maxSites = 16;

/** Opens the sitemap provider over the rate-limited web client; results are kept for all fetchers for six hours. */
export const openSitemap = (
  web: CollectPagesPorts,
  { redis, log }: { readonly redis: RedisOptions; readonly log: Logger },
): Sitemaps => {
  const cache = createCache({
    redis,
    log,
    prefix: "sitemaps",
    ttlSeconds: sitemapTtlSeconds,
    schema: cachedSitemapSchema,
    maxBytes: maxBytesOfFile,
    maxEntries: maxSites,
  });
  return {
    name: "sitemaps",
    provider: createSitemapProvider({ ...web, cache, now: () => new Date() }),
    start: async () => undefined,
    stop: () => cache.close(),
  };
};
