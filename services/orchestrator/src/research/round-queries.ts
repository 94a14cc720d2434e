import { interleave } from "@quarry/ranking";
import { effortOf } from "@quarry/runs";
import { searchesWeb } from "../gather/searched-web.ts";
import { openTopics, type RunState, type TopicState } from "./state.ts";
import type { RunFacts } from "./step.ts";

/** Returns the open topics to search for, without those exhausted in the searched sources. */
export const searchedTopics = (state: RunState): readonly TopicState[] =>
  openTopics(state).filter(({ coverage }) => coverage?.exhausted !== true);

/** One page of results for one query. */
export interface PagedQuery {
  readonly query: string;
  /** From 1. */
  readonly page: number;
}

/** Results get worse with each page; a fourth is rarely worth a search. */
const lastPage = 3;

/**
 * Returns the next result pages of queries that brought evidence to a topic and have no unread results, the most productive first.
 * Topics with new queries use those first.
 */
const nextPages = (
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

/** Longer queries come after shorter ones: they find less. */
const maxBroadQueryLength = 60;
/** Minimum number of searches, even for the simplest question. */
const minSearches = 3;

const canonical = (query: string): string => query.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** Returns queries for an overview: short and broad ones first, long ones after them, no narrow ones. */
const broadQueries = ({ topic, variations }: TopicState): readonly string[] => {
  const wider = variations.filter(({ kind }) => kind === "broader" || kind === "rephrased");
  const all = [...topic.queries, ...wider.map(({ text }) => text)];
  const isBroad = (query: string): boolean => query.length <= maxBroadQueryLength;
  return [...all.filter(isBroad), ...all.filter((query) => !isBroad(query))];
};

/** Returns queries for missing parts: gaps, names in the evidence, narrower variants, terms learned from results. */
const narrowQueries = ({ topic, variations, coverage }: TopicState): readonly string[] => {
  const narrower = variations.filter(({ kind }) => kind === "narrower" || kind === "feedback");
  return [
    ...(coverage?.gaps ?? []),
    ...(coverage?.leads ?? []),
    ...narrower.map(({ text }) => text),
    ...topic.queries,
  ];
};

// Queries contain no tabs: all white space is reduced to single spaces.
const keyOf = ({ query, page }: PagedQuery): string => canonical(query) + (page === 1 ? "" : `\t${page}`);

/** Returns the queries in the form used to recognise repetitions: without case and spacing, each result page separate. */
export const askedQueries = (queries: readonly PagedQuery[]): readonly string[] => queries.map(keyOf);

/**
 * Chooses a round's queries for its open topics: broad in the first round, narrow later, none that was sent before, and at most
 * as many as the effort for the question allows. Topics with too few new queries use further result pages of productive earlier
 * ones.
 */
export const roundQueries = (state: RunState, facts: RunFacts): readonly PagedQuery[] => {
  const { request } = facts;
  const topics = searchedTopics(state);
  const { queriesPerTopic, searches } = effortOf(state.complexity, request.depth);
  const perTopic = Math.max(queriesPerTopic, Math.ceil(minSearches / Math.max(1, topics.length)));
  const asked = new Set(state.asked);
  const isNew = (query: PagedQuery): boolean => !asked.has(keyOf(query));
  const lists = topics.map((topic) => {
    const wanted = state.round === 0 ? broadQueries(topic) : narrowQueries(topic);
    const paged = [...wanted.map((query) => ({ query, page: 1 })), ...nextPages(state, topic, facts)];
    const distinct = new Map(paged.filter(isNew).map((query) => [keyOf(query), query]));
    return [...distinct.values()].slice(0, perTopic);
  });
  const all = new Map(interleave(lists).map((query) => [keyOf(query), query]));
  return [...all.values()].slice(0, Math.max(0, searches - asked.size));
};
