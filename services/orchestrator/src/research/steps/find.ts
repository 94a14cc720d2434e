import { type EvidenceQuery, findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import { leadWithFinding } from "../../reading/reading-topics.ts";
import {
  considerDocuments,
  describesDocuments,
  runScopes,
  searchesLocally,
  usedPassages,
} from "../report/sources.ts";
import { openTopics, type TopicState, withTopic } from "../state.ts";
import { completedOf, everythingFor, type RunFacts, type Step } from "../step.ts";
import { canSearchMore } from "../stop-decision.ts";

/** The limit of the contract: what is asked comes first, and expansions give way. */
const maxQueries = 24;

const queriesOf = (
  { topic, hypothetical, variations, origin, coverage }: TopicState,
  question: string,
): EvidenceQuery[] => {
  const asked: EvidenceQuery[] = [
    { role: "topic", text: topic.question },
    { role: "question", text: question },
    ...topic.queries.map((text): EvidenceQuery => ({ role: "topic", text })),
    ...[...(coverage?.gaps ?? []), ...(coverage?.leads ?? [])].map((text): EvidenceQuery => ({
      role: "gap",
      text,
    })),
    ...(hypothetical === null ? [] : [{ role: "hypothetical" as const, text: hypothetical, origin }]),
    ...variations.map(({ text }): EvidenceQuery => ({ role: "variation", text, origin })),
  ];
  return [...new Map(asked.reverse().map((query) => [query.text, query])).values()]
    .reverse()
    .slice(0, maxQueries);
};

/** Returns this round's queries beside the topic's own; a passage that represents an answer is no query. */
const addedQueries = ({ variations, coverage }: TopicState): string[] => [
  ...(coverage?.gaps ?? []),
  ...(coverage?.leads ?? []),
  ...variations.map(({ text }) => text),
];

/**
 * What passages are ranked among: what the run read and its collection or, where it searches what is stored, all of that; only beside
 * what is off the question can a score tell what is on it.
 */
const scopesOf = (facts: RunFacts): string[] =>
  searchesLocally(facts) ? everythingFor(facts) : runScopes(facts);

/** The most that a search answers with: of what is searched once, every text is to have a place. */
const allPassages = 50;

/** Finds the passages of the open topics. */
export const find: Step = {
  stage: "find-evidence",
  jobs: (state, facts) =>
    openTopics(state).map((topic) =>
      stepJob(findEvidence, {
        runId: facts.runId,
        subject: topic.topic.id,
        round: state.round,
        queries: queriesOf(topic, facts.request.question),
        filters: { scopes: scopesOf(facts) },
        topK: canSearchMore(state, facts)
          ? effortOf(state.complexity, facts.request.depth).passagesPerTopic
          : allPassages,
        ...describesDocuments(facts),
      }),
    ),
  learn: (before, results) => {
    const answers = completedOf(results, findEvidence).map(({ output }) => output);
    const state = considerDocuments(before, answers);
    return answers.reduce(
      (now, { subject, passages }) =>
        withTopic(now, subject, (topic) => ({
          ...topic,
          passages: leadWithFinding(state, subject, usedPassages(state, passages)),
          asked: [...new Set([...topic.asked, ...addedQueries(topic)])],
        })),
      state,
    );
  },
  next: () => "assess",
};
