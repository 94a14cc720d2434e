import { buildPack, type Depth, type PackCandidate, selectSentences } from "@quarry/contracts";
import { stepJob, type StepJob, type StepResult } from "@quarry/jobs";
import { interleave } from "@quarry/ranking";
import { citationsOf } from "../../reading/reading-topics.ts";
import type { RunState } from "../state.ts";
import { completedOf, type RunFacts, type Step } from "../step.ts";
import { hasModel } from "../stop-decision.ts";

/**
 * Maximum pack size in a prompt, in tokens; the context of the model may allow less. A follow-up has the sources of the earlier
 * report.
 */
const maxPackTokens = { light: 24_000, standard: 96_000, deep: 200_000 } as const satisfies Record<
  Depth,
  number
>;

type Span = PackCandidate["spans"][number];

interface FoundSpan extends Span {
  readonly documentId: string;
}

/** Returns the spans found for the topics, best first: quotes of a reader, then the best sentences of passages. */
const spansOfTopics = (state: RunState): FoundSpan[] =>
  interleave(
    state.topics.map(({ topic, passages }) => [
      ...citationsOf(state, topic.id).map(({ documentId, start, end }) => ({ documentId, start, end })),
      ...passages.flatMap(({ documentId, spans }) =>
        spans.slice(0, 2).map(({ start, end }) => ({ documentId, start, end })),
      ),
    ]),
  );

/** Returns the documents of a run as candidates for its pack: those with spans in order, then all others. */
const candidatesOf = (state: RunState, found: readonly FoundSpan[]): PackCandidate[] => {
  const spans = Map.groupBy(found, ({ documentId }) => documentId);
  const documents = new Map(state.documents.map((document) => [document.documentId, document]));
  const ranked = [...spans.keys()].filter((documentId) => documents.has(documentId));
  const selections = new Map(state.selections.map(({ documentId, ranges }) => [documentId, ranges]));
  return [...new Set([...ranked, ...documents.keys()])].map((documentId) => ({
    documentId,
    grade: documents.get(documentId)?.grade ?? "C",
    spans: (spans.get(documentId) ?? []).map(({ start, end }) => ({ start, end })),
    selected: selections.get(documentId) ?? null,
  }));
};

const packJob = (
  state: RunState,
  { runId, request }: RunFacts,
  { version, found }: { readonly version: number; readonly found: readonly FoundSpan[] },
): StepJob =>
  stepJob(buildPack, {
    runId,
    version,
    before: version < 2 ? null : state.pack,
    candidates: candidatesOf(state, found),
    maxTokens:
      maxPackTokens[request.thread !== undefined && request.depth === "light" ? "standard" : request.depth],
  });

const withPack = (state: RunState, results: readonly StepResult[]): RunState => {
  const [answer] = completedOf(results, buildPack);
  return answer === undefined
    ? state
    : { ...state, pack: answer.output.pack, toSelect: answer.output.toSelect };
};

/** Chooses the sources and sentences the report is written from, if a model writes it. */
export const pack: Step = {
  stage: "pack",
  jobs: (state, facts) =>
    hasModel(state, facts) ? [packJob(state, facts, { version: 0, found: spansOfTopics(state) })] : [],
  learn: withPack,
  next: ({ toSelect }) => (toSelect.length > 0 ? "select" : "claims"),
};

/** Selects sentences of long documents and rebuilds the pack with them. */
export const select: Step = {
  stage: "pack",
  jobs: (state, facts) => {
    if (state.selections.length > 0)
      return [packJob(state, facts, { version: 1, found: spansOfTopics(state) })];
    const { runId, request } = facts;
    const topics = state.topics.map(({ topic: { id, name, question } }) => ({ id, name, question }));
    const spans = Map.groupBy(spansOfTopics(state), ({ documentId }) => documentId);
    return state.toSelect.map(({ documentId, maxTokens }) =>
      stepJob(selectSentences, {
        runId,
        question: request.question,
        topics,
        documentId,
        spans: (spans.get(documentId) ?? []).map(({ start, end }) => ({ start, end })),
        maxTokens,
      }),
    );
  },
  learn: (state, results) => {
    const built = completedOf(results, buildPack);
    if (built.length > 0) return { ...withPack(state, results), toSelect: [] };
    const selections = completedOf(results, selectSentences).flatMap(
      ({ output: { documentId, ranges, model } }) =>
        ranges.length === 0 && model === null ? [] : [{ documentId, ranges }],
    );
    // Without a selection the pack keeps the sentences found for the question.
    return selections.length === 0 ? { ...state, toSelect: [] } : { ...state, selections };
  },
  next: ({ toSelect }) => (toSelect.length > 0 ? "select" : "claims"),
};

/** Adds evidence for and against critical claims to the pack; its sources keep their numbers. */
export const extendPack: Step = {
  stage: "claims",
  jobs: (state, facts) => {
    const found = state.foundForClaims;
    return state.pack === null || found.length === 0 ? [] : [packJob(state, facts, { version: 2, found })];
  },
  learn: (state, results) => ({
    ...withPack(state, results),
    packOfClaims: state.pack,
    foundForClaims: [],
    toSelect: [],
  }),
  next: () => "judge",
};
