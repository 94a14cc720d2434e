import { findEvidence, type InputOf, searchWeb } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { providersToAsk, searchesWeb, wantedLanguage } from "../../gather/searched-web.ts";
import { searchesLocally } from "../../gather/sources.ts";
import { learnSearch } from "../../gather/web-state.ts";
import { askedQueries, type PagedQuery, roundQueries } from "../round-queries.ts";
import { searchedTopics } from "../round-queries.ts";
import type { RunState } from "../state.ts";
import { completedOf, everythingFor, type RunFacts, type Step } from "../step.ts";
import { searchesLater } from "../stop-decision.ts";

/**
 * Returns the parameters that only search engines use. Only queries that name the question's time period are limited to new
 * pages; the others find older pages that are still valid.
 */
const forTheWeb = (query: string, state: RunState, facts: RunFacts): Partial<InputOf<typeof searchWeb>> => {
  if (!searchesWeb(facts)) return {};
  const { sites, excludeSites } = facts.request.sources;
  const isDated = state.time !== undefined && query.includes(state.time.names);
  const recency = facts.request.sources.recency ?? (isDated ? state.time?.recency : undefined);
  const language = wantedLanguage(state, facts);
  return {
    sites,
    excludeSites,
    ...(recency === undefined ? {} : { recency }),
    ...(language === undefined ? {} : { language }),
    ...(state.field && { field: state.field }),
  };
};

/** Builds the search for a query. */
export const searchFor = (
  { query, page }: PagedQuery,
  state: RunState,
  facts: RunFacts,
): InputOf<typeof searchWeb> => ({
  runId: facts.runId,
  query,
  providers: [...providersToAsk(facts, page)],
  scopes: everythingFor(facts),
  limit: effortOf(state.complexity, facts.request.depth).resultsPerQuery,
  sites: [],
  excludeSites: [],
  page,
  ...forTheWeb(query, state, facts),
});

/** Asks the search providers, if there are any. Results kept for this round are added. */
export const search: Step = {
  stage: "gather",
  jobs: (state, facts) =>
    providersToAsk(facts).length === 0 || searchesLater(state, facts)
      ? []
      : roundQueries(state, facts).map((query) => stepJob(searchWeb, searchFor(query, state, facts))),
  learn: (state, results) => {
    const answered = completedOf(results, searchWeb);
    const { waiting, discovered } = state.web;
    return {
      ...state,
      found: [...answered.map(({ output }) => output.results), waiting, discovered],
      asked: [...state.asked, ...askedQueries(answered.map(({ input }) => input))],
      web: learnSearch(state.web, answered),
    };
  },
  next: () => "recall",
};

/** Maximum stored documents per topic. Reading them costs nothing, so this does not depend on the depth. */
const documentsPerTopic = 24;
/** Maximum passages per search: about two per document, so that a long document leaves room for others. */
const passagesPerSearch = 50;

/**
 * Finds stored documents for the open topics, by meaning and by names: a lexical search misses documents that only another
 * document leads to.
 */
export const recall: Step = {
  stage: "gather",
  jobs: (state, facts) => {
    if (!searchesLocally(facts) || searchesLater(state, facts)) return [];
    return searchedTopics(state).map(({ topic }) =>
      stepJob(findEvidence, {
        runId: facts.runId,
        subject: `documents-${topic.id}`,
        round: state.round,
        queries: [{ role: "topic", text: topic.question }],
        filters: { scopes: everythingFor(facts) },
        topK: passagesPerSearch,
      }),
    );
  },
  learn: (state, results) => ({
    ...state,
    recalled: completedOf(results, findEvidence).map(({ output }) =>
      [...new Set(output.passages.map(({ documentId }) => documentId))].slice(0, documentsPerTopic),
    ),
  }),
  next: () => "fetch",
};
