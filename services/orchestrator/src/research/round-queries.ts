import { interleave } from "@quarry/ranking";
import { effortOf } from "@quarry/runs";
import { searchesWeb } from "../web/searched-web.ts";
import { type RunState, searchedTopics, type TopicState } from "./state.ts";
import type { RunFacts } from "./step.ts";

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

/** A longer query is asked after the shorter ones: it finds little where they find much. */
const maxBroadQueryLength = 60;
/** Minimum number of searches, even for the simplest question. */
const minSearches = 3;

const canonical = (query: string): string => query.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** First the landscape: short queries and broader ways to ask, long ones after them, narrower ones not at all. */
const broadQueries = ({ topic, variations }: TopicState): readonly string[] => {
  const wider = variations.filter(({ kind }) => kind === "broader" || kind === "rephrased");
  const all = [...topic.queries, ...wider.map(({ text }) => text)];
  const isBroad = (query: string): boolean => query.length <= maxBroadQueryLength;
  return [...all.filter(isBroad), ...all.filter((query) => !isBroad(query))];
};

/** Then what is missing, by name: gaps, names the evidence brought up, narrower ways to ask, words learned from what was found. */
const narrowQueries = ({ topic, variations, coverage }: TopicState): readonly string[] => {
  const narrower = variations.filter(({ kind }) => kind === "narrower" || kind === "feedback");
  return [
    ...(coverage?.gaps ?? []),
    ...(coverage?.leads ?? []),
    ...narrower.map(({ text }) => text),
    ...topic.queries,
  ];
};

// A query has no tab in it: spaces of all kinds are one space.
const keyOf = ({ query, page }: PagedQuery): string => canonical(query) + (page === 1 ? "" : `\t${page}`);

/** The queries as they are kept to know what was asked: without regard to case and spacing, each page of results apart. */
export const askedQueries = (queries: readonly PagedQuery[]): readonly string[] => queries.map(keyOf);

/**
 * What a round asks search providers about its open topics: broad in the first round, narrow in later ones, nothing that an earlier round
 * has asked, and no more than the question is worth. Where a topic has fewer new queries than that, good ones of earlier rounds are asked
 * for more results.
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
