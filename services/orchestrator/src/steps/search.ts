import { searchWeb } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { effortOf } from "../effort.ts";
import { openTopics } from "../open-topics.ts";
import { completedOf } from "../read-results.ts";
import { scopesToSearch, searchesLocally } from "../sources.ts";
import type { RunState, TopicState } from "../state.ts";
import type { RunFacts, Step } from "../step.ts";

const queriesOf = ({ topic, variations, coverage }: TopicState, limit: number): readonly string[] => {
  const own = coverage === null ? topic.queries : coverage.gaps;
  return [...new Set([...own, ...variations.map(({ text }) => text)])].slice(0, limit);
};

const queries = (state: RunState, { request }: RunFacts): readonly string[] => {
  const limit = effortOf(state.complexity, request.depth).queriesPerTopic;
  return [...new Set(openTopics(state).flatMap((topic) => queriesOf(topic, limit)))];
};

/** Asks the search providers; without one it is passed over. */
export const search: Step = {
  stage: "gather",
  jobs: (state, facts) =>
    searchesLocally(facts)
      ? queries(state, facts).map((query) =>
          stepJob(searchWeb, {
            runId: facts.runId,
            query,
            providers: ["local"],
            scopes: scopesToSearch(facts),
            limit: effortOf(state.complexity, facts.request.depth).resultsPerQuery,
          }),
        )
      : [],
  learn: (state, results) => ({
    ...state,
    found: completedOf(results, searchWeb).map(({ output }) => output.results),
  }),
  next: () => "fetch",
};
