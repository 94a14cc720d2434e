import { assessCoverage, type Coverage } from "@quarry/contracts";
import { stepJob } from "@quarry/queue";
import { openTopics, withTopic } from "../open-topics.ts";
import { completedOf } from "../read-results.ts";
import { sentencesFound } from "../reading/cited-passages.ts";
import { answeringPublishers, meanCoverage } from "../round-gain.ts";
import type { RunState } from "../state.ts";
import type { Step } from "../step.ts";
import { stopDecision } from "../stop-decision.ts";

const better = (before: Coverage | null, now: Coverage): Coverage =>
  before !== null && before.score > now.score ? before : now;

const unassessed = (state: RunState): RunState => ({
  ...state,
  topics: state.topics.map((one) =>
    one.coverage === null
      ? {
          ...one,
          coverage: {
            topicId: one.topic.id,
            covered: false,
            score: 0,
            proof: null,
            gaps: [one.topic.question],
          },
        }
      : one,
  ),
});

/** Says how far each topic is answered, and whether another round is worth it. */
export const assess: Step = {
  stage: "assess-coverage",
  jobs: (state, { runId, request }) =>
    state.documents.length === 0
      ? []
      : openTopics(state).map(({ topic, passages }) => {
          const findings = sentencesFound(state, topic.id).map(({ text, citations }) => ({
            text,
            citations,
          }));
          return stepJob(assessCoverage, {
            runId,
            round: state.round,
            question: request.question,
            questionType: state.questionType,
            language: state.language,
            topic,
            passages,
            threshold: request.thresholds.coverage,
            ...(findings.length > 0 && { findings }),
          });
        }),
  learn: (state, results, facts) => {
    const assessed = completedOf(results, assessCoverage).reduce(
      (now, { output }) =>
        withTopic(now, output.topicId, (one) => ({ ...one, coverage: better(one.coverage, output) })),
      state,
    );
    const known = unassessed(assessed);
    const counted = {
      ...known,
      coverageByRound: [...known.coverageByRound, meanCoverage(known)],
      publishersByRound: [...known.publishersByRound, answeringPublishers(known)],
    };
    const stop = stopDecision(counted, facts);
    return stop === null ? { ...counted, round: counted.round + 1 } : { ...counted, stop };
  },
  next: ({ stop, documents }) => {
    if (stop === null) return "discover";
    return documents.length === 0 ? "write" : "claims";
  },
};
