import type { KeptPage, KeptPages } from "../politeness/kept-pages.ts";
import type { Unavailable } from "../ports.ts";

/** Visits that are remembered by a map; a page that was visited at 0 is not fresh any more. */
export const keptInMemory = () => {
  const pages = new Map<string, KeptPage>();
  const refusals = new Map<string, Unavailable>();
  const kept: KeptPages = {
    find: (url) => Promise.resolve(pages.get(url)),
    isFresh: ({ visitedAt }) => visitedAt > 0,
    keep: async (urls, visit) => {
      for (const url of urls) pages.set(url, { ...visit, visitedAt: 1 });
    },
    findRefusal: (url) => Promise.resolve(refusals.get(url)),
    refuse: async (url, outcome) => void refusals.set(url, outcome),
  };
  return { kept, pages, refusals };
};
