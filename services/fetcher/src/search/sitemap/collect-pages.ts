import { setTimeout as wait } from "node:timers/promises";
import { errorMessage, Failure } from "@quarry/failure";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { canonicalUrl, isOnSite } from "@quarry/text";
import type { Egress, Robots, WebPage } from "@quarry/web";
import { readSitemap, type SitemapEntry } from "./read-sitemap.ts";

/** Limits for the sitemaps of one site. */
export const sitemapLimits = {
  /** Per file, unpacked (sitemaps.org: 50 MB). */
  bytesPerFile: 50_000_000,
  /** Per file (sitemaps.org: 50,000). */
  entriesPerFile: 50_000,
  /** Files per site, most recently changed first. */
  files: 20,
  /** Files listed by one index. */
  filesOfIndex: 1_000,
  /** Maximum nesting of indexes; sitemaps.org allows none. */
  depth: 3,
  /** Pages per site. */
  pages: 20_000,
  /** Milliseconds per site; the pages found by then are used. */
  timeMs: 12_000,
} as const;

export interface CollectPagesPorts {
  readonly egress: Pick<Egress, "get">;
  readonly robots: Pick<Robots, "sitemaps">;
}

/** The pages a site lists itself, its front page first. */
export interface SitePages {
  readonly pages: readonly SitemapEntry[];
  /** Reason for an empty list, for the user. */
  readonly problem?: string;
}

interface Ask {
  readonly ports: CollectPagesPorts;
  readonly signal: AbortSignal;
}

/** The next request: a file, and its depth in indexes. */
interface NextFile {
  readonly url: string;
  readonly depth: number;
  readonly changedAt?: string | undefined;
}

type Visit = { readonly page: WebPage } | { readonly problem: string; readonly isGone: boolean };

const maxTurnMs = 3_000;

/** Waits for a turn at the host: a site has many files, and one connection at a time. */
const inTurn = async <Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const retry = error instanceof Failure ? error.retry : "never";
      if (typeof retry !== "object" || retry.afterMs > maxTurnMs) throw error;
      await wait(Math.max(1, retry.afterMs), undefined, { signal });
    }
  }
};

const visit = async ({ ports, signal }: Ask, url: string): Promise<Visit> => {
  try {
    const get = () => ports.egress.get(url, signal, { maxBytes: sitemapLimits.bytesPerFile });
    const page = await inTurn(get, signal);
    if (page.status === "answered") return { page };
    if (page.status === "not-modified") return { problem: `${url} is unchanged`, isGone: true };
    return { problem: page.detail, isGone: page.reason === "not-found" };
  } catch (error) {
    return { problem: errorMessage(error), isGone: false };
  }
};

const namedIn = async ({ ports, signal }: Ask, origin: string): Promise<readonly string[]> => {
  try {
    return await inTurn(() => ports.robots.sitemaps(origin, signal), signal);
  } catch {
    return [];
  }
};

const byChange = (one: NextFile, other: NextFile): number =>
  (other.changedAt ?? "").localeCompare(one.changedAt ?? "");

/** An index may list files beside it and files of the site; files named in robots.txt may be anywhere. */
const isAllowedFile = (url: string, parent: string, site: string): boolean =>
  isOnSite(url, [site, new URL(parent).host]);

/** State of the traversal of a site. */
interface Walk {
  readonly site: string;
  readonly pages: Map<string, SitemapEntry>;
  /** Files requested or queued. */
  readonly seen: Set<string>;
  nextFiles: readonly NextFile[];
}

/** Records only pages of the site, and queues only allowed files. */
const learn = async (walk: Walk, from: NextFile, entries: readonly SitemapEntry[]): Promise<void> => {
  // Pages that were read before the time limit are kept.
  const yieldToEventLoop = createYieldToEventLoop(never);
  for (const entry of entries) {
    if (walk.pages.size >= sitemapLimits.pages) break;
    await yieldToEventLoop();
    if (entry.kind === "page" && isOnSite(entry.url, [walk.site]))
      walk.pages.set(canonicalUrl(entry.url), entry);
  }
  if (from.depth >= sitemapLimits.depth) return;
  const more = entries
    .filter(({ kind, url }) => kind === "sitemap" && isAllowedFile(url, from.url, walk.site))
    .filter(({ url }) => !walk.seen.has(canonicalUrl(url)))
    .slice(0, sitemapLimits.filesOfIndex)
    .map(({ url, changedAt }) => ({ url, changedAt, depth: from.depth + 1 }));
  for (const { url } of more) walk.seen.add(canonicalUrl(url));
  walk.nextFiles = [...walk.nextFiles, ...more].toSorted(byChange);
};

const limitsOfFile = {
  maxBytes: sitemapLimits.bytesPerFile,
  maxEntries: sitemapLimits.entriesPerFile,
} as const;

/** Follows files from the first ones until a limit is reached. */
const follow = async (ask: Ask, site: string, first: readonly string[]): Promise<SitePages> => {
  const walk: Walk = {
    site,
    pages: new Map(),
    seen: new Set(first.map(canonicalUrl)),
    nextFiles: first.map((url) => ({ url, depth: 0 })),
  };
  let problem: string | undefined;
  for (let files = 0; files < sitemapLimits.files && !ask.signal.aborted; files += 1) {
    const [nextFile, ...others] = walk.nextFiles;
    if (nextFile === undefined || walk.pages.size >= sitemapLimits.pages) break;
    walk.nextFiles = others;
    const visited = await visit(ask, nextFile.url);
    if ("page" in visited)
      await learn(walk, nextFile, await readSitemap(visited.page, limitsOfFile, ask.signal));
    else if (!visited.isGone) problem ??= visited.problem;
  }
  return { pages: [...walk.pages.values()], ...(problem === undefined ? {} : { problem }) };
};

/**
 * Collects the front page of a site and the pages in the sitemaps of its robots.txt and in /sitemap.xml, over https, or http if
 * that does not respond. Returns the pages found so far when a limit of files, bytes, pages or time is reached.
 */
export const collectPages = async (
  ports: CollectPagesPorts,
  site: string,
  signal: AbortSignal,
): Promise<SitePages> => {
  const deadline = AbortSignal.timeout(sitemapLimits.timeMs);
  const ask = { ports, signal: AbortSignal.any([signal, deadline]) };
  let answer: SitePages = { pages: [] };
  for (const origin of [`https://${site}`, `http://${site}`]) {
    if (ask.signal.aborted) break;
    const named = await namedIn(ask, origin);
    const first = [...new Set([...named, `${origin}/sitemap.xml`])];
    answer = await follow(ask, site, first.slice(0, sitemapLimits.files));
    const { pages, problem } = answer;
    // A site that responds at all, even with "not found", is the right one.
    if (pages.length > 0 || problem === undefined) {
      const front: SitemapEntry = { kind: "page", url: `${origin}/` };
      answer = { pages: [front, ...pages.filter(({ url }) => url !== front.url)] };
      break;
    }
  }
  signal.throwIfAborted();
  return answer;
};
