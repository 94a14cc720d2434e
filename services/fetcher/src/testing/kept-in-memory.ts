import type { Unavailable } from "@quarry/documents";
import type { KeptPage, KeptPages } from "@quarry/web";

/** Visits that are remembered by a map; a page that was visited at 0 is not fresh any more. */
export const keptInMemory = () => {
  const pages = new Map<string, KeptPage>();
  const refusals = new Map<string, Unavailable & { readonly by: string }>();
  const kept: KeptPages = {
    find: (url) => Promise.resolve(pages.get(url)),
    isFresh: ({ visitedAt }, keepMs = 1) => visitedAt > 0 && keepMs > 0,
    isOf: ({ visitedBy }, jobId) => visitedBy === jobId,
    keep: async (urls, visit) => {
      for (const url of urls) pages.set(url, { ...visit, visitedAt: 1 });
    },
    findRefusal: async (url, jobId, keepMs = 1) => {
      const { by, ...outcome } = refusals.get(url) ?? { by: "" };
      return "status" in outcome && (by === jobId || keepMs > 0) ? outcome : undefined;
    },
    refuse: async (url, outcome, by) => void refusals.set(url, { ...outcome, by }),
  };
  return { kept, pages, refusals };
};
