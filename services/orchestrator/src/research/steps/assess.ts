import {
  assessCoverage,
  type Coverage,
  maxTopics,
  type OutputOf,
  type Stop,
  type Topic,
} from "@quarry/contracts";
import { stepJob, type StepJob, type StepResult } from "@quarry/jobs";
import { sentencesFound } from "../../reading/reading-topics.ts";
import { hasNewNotes, notesFor } from "../notes.ts";
import { openTopics, type RunState, type TopicState, untouched, withTopic } from "../state.ts";
import { completedOf, type RunFacts, type Step } from "../step.ts";
import {
  allSearched,
  answeringPublishers,
  canSearchMore,
  hasModel,
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

/** Adds the topics requested by notes, with the next numbers; another round searches for them. */
const withTopics = (state: RunState, added: readonly Omit<Topic, "id">[]): RunState => {
  const known = new Set(state.topics.map(({ topic: { question } }) => question));
  const distinct = new Map(added.map((topic) => [topic.question, topic]));
  const fresh = [...distinct.values()]
    .filter(({ question }) => !known.has(question))
    .slice(0, Math.max(0, maxTopics - state.topics.length));
  const topics = fresh.map((topic, index) => ({
    topic: { id: `t${state.topics.length + index + 1}`, ...topic },
    ...untouched,
  }));
  return { ...state, topics: [...state.topics, ...topics] };
};

const afterAssessment: Step["next"] = ({ stop, stopAfterNotes, documents }) => {
  if (stopAfterNotes !== null) return "assess-notes";
  if (stop === null) return "discover";
  return documents.length === 0 ? "draft" : "pack";
};

/** Builds the job that assesses topics, with all notes so far. */
const assessJob = (state: RunState, facts: RunFacts, topics: readonly TopicState[]): StepJob =>
  stepJob(assessCoverage, {
    runId: facts.runId,
    round: state.round,
    question: facts.request.question,
    questionType: state.questionType,
    language: state.language,
    topics: topics.map(({ topic, passages }) => ({
      topic,
      passages,
      findings: sentencesFound(state, topic.id).map(({ text, citations }) => ({ text, citations })),
    })),
    threshold: facts.request.thresholds.coverage,
    ...notesFor(facts),
  });

const addedBy = (results: readonly StepResult[]): readonly Omit<Topic, "id">[] =>
  completedOf(results, assessCoverage).flatMap(({ output }) => output.added ?? []);

const hasPassages = ({ topics }: RunState): boolean => topics.some(({ passages }) => passages.length > 0);

/** True if a note that arrived during the last assessment may still add a round. */
const isHeard = (state: RunState, { reason }: Stop, facts: RunFacts): boolean => {
  const isLimit = reason === "iterations" && facts.request.budget.iterations !== undefined;
  const isFinal = reason === "budget" || reason === "deadline" || isLimit;
  return !isFinal && hasPassages(state) && hasNewNotes(state, facts) && hasModel(state, facts);
};

/** Assesses the coverage of the open topics, but only if another round could find something. */
export const assess: Step = {
  stage: "assess-coverage",
  showsNotes: hasPassages,
  jobs: (state, facts) => {
    if (state.documents.length === 0 || !canSearchMore(state, facts)) return [];
    const due = openTopics(state).filter((one) => !isAssessed(one));
    // A new note may request another topic, even if nothing else has to be assessed.
    const topics = due.length === 0 && hasNewNotes(state, facts) ? state.topics : due;
    return topics.length === 0 ? [] : [assessJob(state, facts, topics)];
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
    const complete = withTopics(counted, addedBy(results));
    const stop = stopDecision(complete, facts);
    if (stop === null) return { ...complete, round: complete.round + 1 };
    return isHeard(complete, stop, facts) ? { ...complete, stopAfterNotes: stop } : { ...complete, stop };
  },
  next: afterAssessment,
};

/** Assesses once more with the notes that arrived during the last assessment; a topic that they add is searched in another round. */
export const assessNotes: Step = {
  stage: "assess-coverage",
  showsNotes: hasPassages,
  jobs: (state, facts) => [assessJob(state, facts, state.topics)],
  learn: (state, results, facts) => {
    const complete = withTopics(state, addedBy(results));
    const stop = state.stopAfterNotes;
    if (stop !== null && isHeard(complete, stop, facts)) return complete;
    const decided = { ...complete, stopAfterNotes: null };
    return complete.topics.length > state.topics.length
      ? { ...decided, round: decided.round + 1 }
      : { ...decided, stop };
  },
  next: afterAssessment,
};
