import { type InputOf, searchWeb } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { learnSearch } from "../../../web/learn-search.ts";
import type { PagedQuery } from "../../../web/next-pages.ts";
import { providersToAsk, searchesWeb, wantedLanguage } from "../../../web/searched-web.ts";
import { completedOf } from "../../read-results.ts";
import { askedQueries, roundQueries } from "../../round-queries.ts";
import type { RunState } from "../../state.ts";
import { everythingFor, type RunFacts, type Step } from "../../step.ts";

/** What is said to search engines, and means nothing to a search of what is stored. */
const forTheWeb = (state: RunState, facts: RunFacts): Partial<InputOf<typeof searchWeb>> => {
  if (!searchesWeb(facts)) return {};
  const { recency, sites, excludeSites } = facts.request.sources;
  const language = wantedLanguage(state, facts);
  return {
    sites,
    excludeSites,
    ...(recency === undefined ? {} : { recency }),
    ...(language === undefined ? {} : { language }),
  };
};

const searchFor = (
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
  ...forTheWeb(state, facts),
});

/** Asks the search providers; without one it is passed over. What waited for this round stands beside what they find. */
export const search: Step = {
  stage: "gather",
  jobs: (state, facts) =>
    providersToAsk(facts).length === 0
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
