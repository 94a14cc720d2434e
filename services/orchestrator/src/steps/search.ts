import { searchWeb } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { effortOf } from "../effort.ts";
import { completedOf } from "../read-results.ts";
import { askedQueries, roundQueries } from "../round-queries.ts";
import { scopesToSearch, searchesLocally } from "../sources.ts";
import type { Step } from "../step.ts";

/** Asks the search providers; without one it is passed over. */
export const search: Step = {
  stage: "gather",
  jobs: (state, facts) =>
    searchesLocally(facts)
      ? roundQueries(state, facts).map((query) =>
          stepJob(searchWeb, {
            runId: facts.runId,
            query,
            providers: ["local"],
            scopes: scopesToSearch(facts),
            limit: effortOf(state.complexity, facts.request.depth).resultsPerQuery,
            sites: [],
            excludeSites: [],
            page: 1,
          }),
        )
      : [],
  learn: (state, results) => {
    const answered = completedOf(results, searchWeb);
    return {
      ...state,
      found: answered.map(({ output }) => output.results),
      asked: [...state.asked, ...askedQueries(answered.map(({ input }) => input.query))],
    };
  },
  next: () => "recall",
};
