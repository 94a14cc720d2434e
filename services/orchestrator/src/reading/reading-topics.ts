import type {
  Citation,
  CitedSentence,
  Complexity,
  DocumentFacts,
  RankedPassage,
  ReadingPlan,
  Topic,
} from "@quarry/contracts";
import { v5 as uuidOf } from "uuid";
import { searchesLocally } from "../gather/sources.ts";
import { type RunState, type StepName, untouched } from "../research/state.ts";
import type { RunFacts } from "../research/step.ts";

const nameOf = (goal: string): string => {
  const name = goal.trim().replace(/[.。?？!！\s]+$/u, "");
  return name === "" ? goal : name;
};

/** Returns the topic id of the step at an index of the plan. */
const topicIdOf = (index: number): string => `t${index + 1}`;

/** Adds numbers to repeated names, because several steps can have the same goal and read different items. */
const numbered = (name: string, earlier: readonly string[]): string => {
  const same = earlier.filter((one) => one === name).length;
  return same === 0 ? name : `${name} (${same + 1})`;
};

/** Returns the topics of a run with a goal: the steps of its plan. */
export const topicsOf = ({ steps }: ReadingPlan): Topic[] => {
  const names = steps.map(({ goal }) => nameOf(goal));
  return steps.map(({ goal }, index) => ({
    id: topicIdOf(index),
    name: numbered(names[index] ?? "", names.slice(0, index)),
    question: goal,
    queries: [goal],
  }));
};

/** Rates the complexity of a plan by its number of steps. */
export const complexityOf = ({ steps }: ReadingPlan): Complexity => {
  if (steps.length === 1) return "simple";
  return steps.length <= 4 ? "moderate" : "complex";
};

/** Ranking details of a passage chosen by the reader without a search. */
const chosenByReader = { legs: [], dense: 0, bm25: 0, maxSim: 0 } satisfies RankedPassage["why"];

const holds = (passage: RankedPassage, { documentId, start, end }: Citation): boolean =>
  passage.documentId === documentId && passage.start <= start && end <= passage.end;

/** Builds a passage from a quote. */
const passageOf = (
  { documentId, start, end }: Citation,
  { publisher, grade }: DocumentFacts,
): RankedPassage => ({
  passageId: uuidOf(`${start}-${end}`, documentId),
  documentId,
  start,
  end,
  publisher,
  grade,
  score: 0,
  spans: [{ start, end, score: 1 }],
  why: chosenByReader,
});

const uniqueSpans = (spans: RankedPassage["spans"]): RankedPassage["spans"] => [
  ...new Map(spans.map((span) => [`${span.start}-${span.end}`, span])).values(),
];

/** Returns passages for the reader's quotes, in order: the retrieved passage that contains the quote, otherwise the quote alone. */
const citedPassages = (
  citations: readonly Citation[],
  found: readonly RankedPassage[],
  documents: ReadonlyMap<string, DocumentFacts>,
): RankedPassage[] => {
  const cited = new Map<string, RankedPassage>();
  for (const citation of citations) {
    const document = documents.get(citation.documentId);
    if (document === undefined) continue;
    const known = [...cited.values(), ...found].find((passage) => holds(passage, citation));
    const passage = (known && cited.get(known.passageId)) ?? known ?? passageOf(citation, document);
    const { start, end } = citation;
    const spans = cited.has(passage.passageId)
      ? [...passage.spans, { start, end, score: 1 }]
      : [{ start, end, score: 1 }, ...passage.spans];
    cited.set(passage.passageId, { ...passage, spans: uniqueSpans(spans) });
  }
  return [...cited.values()];
};

/** Returns the sentences of the finding of a topic's step, with their quotes; none if no step was read. */
export const sentencesFound = ({ reading }: Pick<RunState, "reading">, topicId: string): CitedSentence[] => {
  const step = reading.plan?.steps.find((_step, index) => topicIdOf(index) === topicId);
  const finding = reading.findings.find(({ stepId }) => stepId === step?.step_id);
  return finding?.sentences ?? [];
};

/** Returns the citations in the finding of a topic's step, in order. */
export const citationsOf = (state: Pick<RunState, "reading">, topicId: string): Citation[] =>
  sentencesFound(state, topicId).flatMap(({ citations }) => citations);

/** Returns the passages of a topic: those quoted by its step's finding come first and outscore the retrieved ones. */
export const leadWithFinding = (
  { reading, documents }: Pick<RunState, "reading" | "documents">,
  topicId: string,
  found: readonly RankedPassage[],
): RankedPassage[] => {
  const citations = citationsOf({ reading }, topicId);
  const facts = new Map(documents.map((document) => [document.documentId, document]));
  const cited = citedPassages(citations, found, facts);
  const known = new Set(cited.map(({ passageId }) => passageId));
  const best = Math.max(0, ...found.map(({ score }) => score));
  return [
    ...cited.map((passage, rank) => ({ ...passage, score: best + (cited.length - rank) / cited.length })),
    ...found.filter(({ passageId }) => !known.has(passageId)),
  ];
};

/** Starts the topics once everything is read: the steps of the plan must be covered. */
export const beginTopics = (state: RunState): RunState => {
  const { plan } = state.reading;
  if (plan === null) return state;
  return {
    ...state,
    complexity: complexityOf(plan),
    topics: topicsOf(plan).map((topic) => ({
      ...untouched,
      topic,
      passages: leadWithFinding(state, topic.id, []),
    })),
  };
};

/** Returns the step after reading a collection: a further search if requested, and the evidence search if the run has any text. */
export const afterReading = ({ documents }: RunState, facts: RunFacts): StepName => {
  if (searchesLocally(facts)) return "expand";
  return documents.length === 0 ? "assess" : "find";
};
