import { expandQuery } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { searchedTopics, withTopic } from "../../open-topics.ts";
import { completedOf } from "../../read-results.ts";
import { runScopes } from "../../report/sources.ts";
import type { Step } from "../../step.ts";

/**
 * Open topics get more ways to be asked for, from what the last round found and missed; not where the request wants none. A model is asked
 * in as many rounds as the question is worth; after them feedback from what was found costs nothing.
 */
export const expand: Step = {
  stage: "expand",
  jobs: (state, { runId, request }) => {
    if (request.expansion === "none") return [];
    const { expansionsByModel } = effortOf(state.complexity, request.depth);
    return searchedTopics(state).map(({ topic, coverage, passages, asked }) =>
      stepJob(expandQuery, {
        runId,
        question: request.question,
        topic,
        round: state.round,
        scopes: runScopes({ runId, request }),
        ...(state.round < expansionsByModel ? {} : { method: "twin" as const }),
        ...(passages.length === 0 ? {} : { found: passages.map(({ passageId }) => passageId) }),
        ...(coverage === null || coverage.gaps.length === 0 ? {} : { gaps: coverage.gaps }),
        ...(asked.length === 0 ? {} : { asked }),
      }),
    );
  },
  learn: (state, results) =>
    completedOf(results, expandQuery).reduce(
      (now, { output: { topicId, hypothetical, variations, origin } }) =>
        withTopic(now, topicId, (topic) => ({ ...topic, hypothetical, variations, origin })),
      state,
    ),
  next: () => "search",
};
