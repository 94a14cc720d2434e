import { unavailableReasonSchema } from "@quarry/contracts";
import { unavailable, type Unavailable } from "@quarry/failure";
import type { Cache } from "@quarry/redis";
import { canonicalUrl } from "@quarry/text";
import { z } from "zod";

const commentCountSchema = z.object({ count: z.number(), empty: z.number() });

/** Cached record of the last visit to a stored page. */
export const cachedPageSchema = z.object({
  documentId: z.string(),
  /** Address after all redirects. */
  uri: z.string(),
  /** Requested address: the page itself, or one of its alternatives. */
  address: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Epoch milliseconds. */
  visitedAt: z.number(),
  /** The job that visited it, and the result. */
  visitedBy: z.string(),
  origin: z.enum(["web", "unchanged"]),
  /** Recipe with which its text was read. */
  recipe: z.string().optional(),
  commentCount: commentCountSchema.optional(),
  comments: commentCountSchema.extend({ documentId: z.string() }).optional(),
});

/** Why a page was recently unreadable. */
export const refusedPageSchema = z.object({
  reason: unavailableReasonSchema,
  detail: z.string(),
  /** Epoch milliseconds. */
  visitedAt: z.number(),
  visitedBy: z.string(),
});

export type CachedPage = z.output<typeof cachedPageSchema>;

/** Cache of visited pages, shared by all fetchers. */
export interface PageCache {
  /** Resolves to undefined for a page read with an older recipe. */
  find(url: string): Promise<CachedPage | undefined>;
  /** True if the page was visited within `keepMs`, default `freshMs`. */
  isFresh(page: CachedPage, keepMs?: number): boolean;
  /** True if this job visited it just before it was interrupted. */
  isOf(page: CachedPage, jobId: string): boolean;
  /** Records a visit under each of the page's addresses. */
  put(urls: readonly string[], page: Omit<CachedPage, "visitedAt" | "recipe">): Promise<void>;
  /** Returns why the page was recently unreadable, as recorded by this job, or by another within `keepMs`. */
  findRefusal(url: string, jobId: string, keepMs?: number): Promise<Unavailable | undefined>;
  /** Records for a short time that a page cannot be read, if a repetition would give the same result. */
  refuse(url: string, outcome: Unavailable, jobId: string): Promise<void>;
}

export interface PageCacheOptions {
  readonly pages: Pick<Cache<CachedPage>, "get" | "set">;
  readonly refusals: Pick<Cache<z.output<typeof refusedPageSchema>>, "get" | "set">;
  readonly now: () => Date;
  /** Milliseconds during which a page is not visited again; 0 revalidates it each time. */
  readonly freshMs: number;
  /** Current recipe for reading texts; pages read with another are read again even if unchanged. */
  readonly recipe: string;
}

/** Seconds for which validators of a page are kept. */
export const pageTtlSeconds = 60 * 86_400;
export const refusedSeconds = 600;

// Reasons given by the site itself. Limits, networks and locks may change before the next attempt, and robots.txt has its own
// cache.
const cachedReasons = new Set<string>([
  "not-found",
  "refused",
  "redirect-loop",
  "unsupported-type",
  "damaged",
  "empty",
  "no-text",
  "login-wall",
  "consent-wall",
  "bot-challenge",
  "paywall",
  "navigation-only",
  "error-page",
  "script-only",
]);

/** Creates the cache of visited pages. */
export const createPageCache = ({ pages, refusals, now, freshMs, recipe }: PageCacheOptions): PageCache => ({
  find: async (url) => {
    const page = await pages.get(canonicalUrl(url));
    return page?.recipe === recipe ? page : undefined;
  },
  isFresh: ({ visitedAt }, keepMs = freshMs) => now().getTime() < visitedAt + keepMs,
  isOf: ({ visitedAt, visitedBy }, jobId) =>
    visitedBy === jobId && now().getTime() < visitedAt + refusedSeconds * 1_000,
  put: async (urls, page) => {
    const visited = { ...page, visitedAt: now().getTime(), recipe };
    const keys = new Set(urls.map((url) => canonicalUrl(url)));
    await Promise.all([...keys].map((key) => pages.set(key, visited)));
  },
  findRefusal: async (url, jobId, keepMs = freshMs) => {
    const refusal = await refusals.get(canonicalUrl(url));
    if (refusal === undefined) return undefined;
    const { reason, detail, visitedAt, visitedBy } = refusal;
    if (visitedBy === jobId) return unavailable(reason, detail);
    if (now().getTime() >= visitedAt + keepMs) return undefined;
    const at = new Date(visitedAt).toISOString().slice(11, 16);
    const explanation = `${detail} It was requested at ${at} UTC, and can be requested again ${refusedSeconds / 60} minutes later.`;
    return unavailable(reason, explanation);
  },
  refuse: async (url, { reason, detail }, visitedBy) => {
    if (!cachedReasons.has(reason)) return;
    await refusals.set(canonicalUrl(url), { reason, detail, visitedAt: now().getTime(), visitedBy });
  },
});
