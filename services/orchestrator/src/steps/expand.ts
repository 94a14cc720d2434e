import { expandQuery } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { openTopics, withTopic } from "../open-topics.ts";
import { completedOf } from "../read-results.ts";
import { scopeOf, type Step } from "../step.ts";

/** Open topics get more ways to be asked for; what is missing since the last round is asked for too. */
export const expand: Step = {
  stage: "expand",
  jobs: (state, { runId, request }) =>
    openTopics(state).map(({ topic, coverage }) =>
      stepJob(expandQuery, {
        runId,
        question: request.question,
        topic,
        round: state.round,
        scopes: [scopeOf(runId)],
        ...(coverage?.gaps[0] === undefined ? {} : { gap: coverage.gaps.join(" ") }),
      }),
    ),
  learn: (state, results) =>
    completedOf(results, expandQuery).reduce(
      (now, { output: { topicId, hypothetical, variations } }) =>
        withTopic(now, topicId, (topic) => ({ ...topic, hypothetical, variations })),
      state,
    ),
  next: () => "search",
};
