import { assessCoverage, type Coverage } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { sentencesFound } from "../../reading/reading-topics.ts";
import { openTopics, type RunState, type TopicState, withTopic } from "../state.ts";
import { completedOf, type Step } from "../step.ts";
import { answeringPublishers, meanCoverage, stopDecision } from "../stop-decision.ts";

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

/** Whether the same passages, in whatever order, were assessed already: they cover no more than they did. */
const isAssessed = ({ passages, assessed, coverage }: TopicState): boolean => {
  const now = new Set(passages.map(({ passageId }) => passageId));
  return coverage !== null && now.symmetricDifference(new Set(assessed)).size === 0;
};

const passageIds = ({ passages }: TopicState): string[] => passages.map(({ passageId }) => passageId);

/**
 * A topic whose passages are those of the last round was searched for again for nothing. While pages wait to be read they may hold it;
 * else what is searched does not, and nobody asks again.
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

/** The coverage of a topic, kept where it was better before. */
const assessedAs = (one: TopicState, now: Coverage): TopicState => ({
  ...one,
  coverage: better(one.coverage, now),
  assessed: passageIds(one),
});

/** Says how far each topic is answered, and whether another round is worth it. */
export const assess: Step = {
  stage: "assess-coverage",
  jobs: (state, { runId, request }) =>
    state.documents.length === 0
      ? []
      : openTopics(state)
          .filter((one) => !isAssessed(one))
          .map(({ topic, passages }) => {
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
      (now, { output }) => withTopic(now, output.topicId, (one) => assessedAs(one, output)),
      notHeld(state),
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
