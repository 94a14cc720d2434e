import type { RunState, TopicState } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";
import { searchesWeb } from "./searched-web.ts";

/** One page of results of one query. */
export interface PagedQuery {
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

/** Results get worse from page to page; a fourth is rarely worth a search. */
const lastPage = 3;

/**
 * The next page of queries that brought evidence to a topic and have nothing left to read, those that brought most first. Who has
 * new words to ask with asks with them first.
 */
export const nextPages = (
  { web, documents }: RunState,
  { passages }: TopicState,
  facts: RunFacts,
): readonly PagedQuery[] => {
  if (!searchesWeb(facts)) return [];
  const cited = new Set(passages.map(({ documentId }) => documentId));
  const good = new Set([
    ...web.pages
      .filter(({ documentId }) => documentId !== null && cited.has(documentId))
      .map(({ url }) => url),
    ...documents.filter(({ documentId }) => cited.has(documentId)).map(({ uri }) => uri),
  ]);
  const waiting = new Set(web.waiting.map(({ uri }) => uri));
  const latest = new Map(web.searches.map((search) => [search.query, search]));
  return [...latest.values()]
    .map(({ query, page, addresses }) => ({
      query,
      page: page + 1,
      brought: addresses.filter((address) => good.has(address)).length,
      isExhausted: !addresses.some((address) => waiting.has(address)),
    }))
    .filter(({ page, brought, isExhausted }) => page <= lastPage && brought > 0 && isExhausted)
    .toSorted((one, other) => other.brought - one.brought)
    .map(({ query, page }) => ({ query, page }));
};
