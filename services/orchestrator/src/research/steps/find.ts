import { type EvidenceQuery, findEvidence } from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { effortOf } from "@quarry/runs";
import {
  considerDocuments,
  describesDocuments,
  runScopes,
  searchesLocally,
  usedPassages,
} from "../../gather/sources.ts";
import { leadWithFinding } from "../../reading/reading-topics.ts";
import { openTopics, type TopicState, withTopic } from "../state.ts";
import { completedOf, everythingFor, type RunFacts, type Step } from "../step.ts";
import { canSearchMore } from "../stop-decision.ts";

/** Maximum queries that the contract allows; the question comes first, and excess expansions are dropped. */
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

/** Returns this round's queries other than the topic's own; a hypothetical passage is not a query. */
const addedQueries = ({ variations, coverage }: TopicState): string[] => [
  ...(coverage?.gaps ?? []),
  ...(coverage?.leads ?? []),
  ...variations.map(({ text }) => text),
];

/**
 * Returns the scopes in which passages are ranked: the run's sources and its collection, or everything stored if it searches
 * that. Relevant passages can be recognised by their scores only if irrelevant ones are ranked with them.
 */
const scopesOf = (facts: RunFacts): string[] =>
  searchesLocally(facts) ? everythingFor(facts) : runScopes(facts);

/** Maximum results of a search; enough for every text of given sources, which are searched only once. */
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
