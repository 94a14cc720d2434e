import { effortOf } from "@quarry/runs";
import { nextPages, type PagedQuery } from "../web/next-pages.ts";
import { searchedTopics } from "./open-topics.ts";
import type { RunState, TopicState } from "./state.ts";
import type { RunFacts } from "./step.ts";

/** A longer query is asked after the shorter ones: it finds little where they find much. */
const longestBroadQuery = 60;
/** What even the simplest question is worth. */
const fewestSearches = 3;

const canonical = (query: string): string => query.toLowerCase().replaceAll(/\s+/gu, " ").trim();

/** First the landscape: short queries and broader ways to ask, long ones after them, narrower ones not at all. */
const broadQueries = ({ topic, variations }: TopicState): readonly string[] => {
  const wider = variations.filter(({ kind }) => kind === "broader" || kind === "rephrased");
  const all = [...topic.queries, ...wider.map(({ text }) => text)];
  const isBroad = (query: string): boolean => query.length <= longestBroadQuery;
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

/** One of every list, then the second of every list, and so on. */
const inTurns = <Value>(lists: readonly (readonly Value[])[]): readonly Value[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();

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
  const perTopic = Math.max(queriesPerTopic, Math.ceil(fewestSearches / Math.max(1, topics.length)));
  const asked = new Set(state.asked);
  const isNew = (query: PagedQuery): boolean => !asked.has(keyOf(query));
  const lists = topics.map((topic) => {
    const wanted = state.round === 0 ? broadQueries(topic) : narrowQueries(topic);
    const paged = [...wanted.map((query) => ({ query, page: 1 })), ...nextPages(state, topic, facts)];
    const distinct = new Map(paged.filter(isNew).map((query) => [keyOf(query), query]));
    return [...distinct.values()].slice(0, perTopic);
  });
  const all = new Map(inTurns(lists).map((query) => [keyOf(query), query]));
  return [...all.values()].slice(0, Math.max(0, searches - asked.size));
};
