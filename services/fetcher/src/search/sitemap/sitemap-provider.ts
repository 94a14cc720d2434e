import type { SearchResult } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Cache } from "@quarry/redis";
import { isOnSite } from "@quarry/text";
import { z } from "zod";
import type { SearchProvider } from "../../ports.ts";
import { collectPages, type CollectPagesPorts } from "./collect-pages.ts";
import { rankPages, wordsOfPath } from "./rank-pages.ts";
import type { SitemapEntry } from "./sitemap-entry.ts";

/** The pages of a site as they are cached: address, time of the last change, title. */
export const keptPagesSchema = z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()]));

export type KeptPages = z.output<typeof keptPagesSchema>;

export interface SitemapProviderPorts extends CollectPagesPorts {
  /** For hours: a site changes slowly, and a run asks many queries. */
  readonly cache: Pick<Cache<KeptPages>, "get" | "set">;
  readonly now: () => Date;
}

interface Asking {
  readonly pages: Promise<readonly SitemapEntry[]>;
  /** Of the job that asks. */
  readonly signal: AbortSignal;
}

const toKept = (pages: readonly SitemapEntry[]): KeptPages =>
  pages.map(({ url, changedAt = null, title = null }) => [url, changedAt, title]);

const fromKept = (kept: KeptPages): readonly SitemapEntry[] =>
  kept.map(([url, changedAt, title]) => ({
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
 * Looks through the pages that the wanted sites list themselves; without sites it finds nothing. A site is asked for its sitemaps once
 * in hours, however many queries there are.
 */
export const createSitemapProvider = (ports: SitemapProviderPorts): SearchProvider => {
  const underWay = new Map<string, Asking>();

  const collect = async (site: string, signal: AbortSignal): Promise<readonly SitemapEntry[]> => {
    const kept = await ports.cache.get(site);
    if (kept !== undefined) return fromKept(kept);
    const { pages, problem } = await collectPages(ports, site, signal);
    if (pages.length === 0 && problem !== undefined)
      throw new Failure("upstream-failed", `the sitemaps of ${site} cannot be read: ${problem}`, {
        retry: "never",
      });
    await ports.cache.set(site, toKept(pages));
    return pages;
  };

  /** All queries of a run come at once; the first of them asks for all, and who was cut off with it asks again. */
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
      const wanted = pages.filter(({ url }) => !isOnSite(url, excludeSites));
      const ranked = rankPages(wanted, { query, recency, nowMs: ports.now().getTime() });
      // A site that lists nothing that fits is entered by its front door.
      const found = ranked.length > 0 ? ranked : wanted.filter(({ url }) => new URL(url).pathname === "/");
      return found.slice((page - 1) * limit, page * limit).map((entry, index) => toResult(entry, index + 1));
    },
  };
};
