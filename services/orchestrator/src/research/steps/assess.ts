import { assessCoverage, type Coverage, type OutputOf } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { sentencesFound } from "../../reading/reading-topics.ts";
import { openTopics, type RunState, type TopicState, withTopic } from "../state.ts";
import { completedOf, type Step } from "../step.ts";
import {
  allSearched,
  answeringPublishers,
  canSearchMore,
  meanCoverage,
  stopDecision,
} from "../stop-decision.ts";

const better = (before: Coverage | null, now: Coverage): Coverage => {
  if (before === null || before.score <= now.score) return now;
  const { exhausted: _exhausted, ...known } = before;
  return known;
};

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

/** True if the same passages, in any order, were assessed before: their coverage does not increase. */
const isAssessed = ({ passages, assessed, coverage }: TopicState): boolean => {
  const now = new Set(passages.map(({ passageId }) => passageId));
  return coverage !== null && now.symmetricDifference(new Set(assessed)).size === 0;
};

const passageIds = ({ passages }: TopicState): string[] => passages.map(({ passageId }) => passageId);

/**
 * A topic with the same passages as in the last round was searched again without success. Unread pages may contain more; otherwise
 * the sources do not, and the topic is exhausted.
 */
const notHeld = (state: RunState): RunState => ({
  ...state,
  topics: state.topics.map((one) => {
    const { coverage } = one;
    if (coverage === null || coverage.covered || !isAssessed(one)) return one;
    const mayCome = state.round === 0 || state.web.waiting.length > 0;
    return mayCome ? one : { ...one, coverage: { ...coverage, exhausted: true } };
  }),
});

/** Returns the topic with its new coverage, unless the old one is better. */
const assessedAs = (one: TopicState, now: Coverage): TopicState => ({
  ...one,
  coverage: better(one.coverage, now),
  assessed: passageIds(one),
});

const assessed = (state: RunState, output: OutputOf<typeof assessCoverage>): RunState =>
  output.topics.reduce(
    (now, coverage) => withTopic(now, coverage.topicId, (one) => assessedAs(one, coverage)),
    state,
  );

/** Assesses how far the open topics are answered, only if another round could find something. */
export const assess: Step = {
  stage: "assess-coverage",
  jobs: (state, facts) => {
    const { runId, request } = facts;
    if (state.documents.length === 0 || !canSearchMore(state, facts)) return [];
    const topics = openTopics(state)
      .filter((one) => !isAssessed(one))
      .map(({ topic, passages }) => ({
        topic,
        passages,
        findings: sentencesFound(state, topic.id).map(({ text, citations }) => ({ text, citations })),
      }));
    return topics.length === 0
      ? []
      : [
          stepJob(assessCoverage, {
            runId,
            round: state.round,
            question: request.question,
            questionType: state.questionType,
            language: state.language,
            topics,
            threshold: request.thresholds.coverage,
          }),
        ];
  },
  learn: (state, results, facts) => {
    if (state.documents.length > 0 && !canSearchMore(state, facts))
      return { ...state, stop: allSearched(state, facts) };
    const now = completedOf(results, assessCoverage).reduce(
      (before, { output }) => assessed(before, output),
      notHeld(state),
    );
    const known = unassessed(now);
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
    return documents.length === 0 ? "draft" : "pack";
  },
};
