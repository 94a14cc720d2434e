import type { Unavailable } from "@quarry/failure";
import type { CachedPage, PageCache } from "@quarry/web";

/** Visits in memory; a page visited at 0 is stale. */
export const inMemoryPageCache = () => {
  const pages = new Map<string, CachedPage>();
  const refusals = new Map<string, Unavailable & { readonly by: string }>();
  const pageCache: PageCache = {
    find: (url) => Promise.resolve(pages.get(url)),
    isFresh: ({ visitedAt }, keepMs = 1) => visitedAt > 0 && keepMs > 0,
    isOf: ({ visitedBy }, jobId) => visitedBy === jobId,
    put: async (urls, visit) => {
      for (const url of urls) pages.set(url, { ...visit, visitedAt: 1 });
    },
    findRefusal: async (url, jobId, keepMs = 1) => {
      const { by, ...outcome } = refusals.get(url) ?? { by: "" };
      return "status" in outcome && (by === jobId || keepMs > 0) ? outcome : undefined;
    },
    refuse: async (url, outcome, by) => void refusals.set(url, { ...outcome, by }),
  };
  return { pageCache, pages, refusals };
};
