import type { InputOf, OutputOf, planReport, RankedPassage, readSource } from "@quarry/contracts";
import { citationsOf } from "../../reading/reading-topics.ts";
import { modesOf, type RunState } from "../state.ts";
import type { RunFacts } from "../step.ts";

type Known = Pick<RunState, "notes" | "irrelevant">;

/** The documents that a model read to their end and found nothing in; one whose notes quote nothing that stands is not among them. */
export const irrelevantDocuments = (
  read: readonly OutputOf<typeof readSource>[],
  { documents }: Pick<RunState, "documents">,
): string[] => {
  const lengths = new Map(documents.map(({ documentId, characters }) => [documentId, characters]));
  return read
    .filter(
      ({ documentId, notes, model, characters, unproven = 0 }) =>
        model !== null &&
        notes.length + unproven === 0 &&
        characters >= (lengths.get(documentId) ?? Number.POSITIVE_INFINITY),
    )
    .map(({ documentId }) => documentId);
};

/**
 * The passages of a list that a report is written from. Sources that left notes stay. A source in which a reader found nothing is out, and
 * so is one that nobody read and that comes less near to the query than every source that left a note on it. Before there are notes all stay.
 */
export const relevantPassages = (
  passages: readonly RankedPassage[],
  { notes, irrelevant }: Known,
  isOnQuery: (note: Known["notes"][number]) => boolean,
): RankedPassage[] => {
  if (notes.length === 0) return [...passages];
  const noted = new Set(notes.map(({ documentId }) => documentId));
  const onQuery = new Set(notes.filter(isOnQuery).map(({ documentId }) => documentId));
  const sourcesWithoutNotes = new Set(irrelevant);
  const near = passages.filter(({ documentId }) => onQuery.has(documentId)).map(({ why }) => why.dense);
  const floor = near.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...near);
  return passages.filter(
    ({ documentId, why: { dense } }) =>
      noted.has(documentId) || (!sourcesWithoutNotes.has(documentId) && dense >= floor),
  );
};

/** All that a report is planned and written from. */
export const reportMaterial = (
  state: RunState,
  { runId, request }: Pick<RunFacts, "runId" | "request">,
): InputOf<typeof planReport> => ({
  runId,
  question: request.question,
  questionType: state.questionType,
  language: state.language,
  modes: modesOf(state, request),
  topK: request.topK,
  depth: request.depth,
  form: request.form,
  topics: state.topics.flatMap(({ topic, coverage, passages }) => {
    const findings = citationsOf(state, topic.id).map(({ documentId, start, end }) => ({
      documentId,
      start,
      end,
    }));
    const relevant = relevantPassages(
      passages,
      state,
      ({ topicIds }) => topicIds.length === 0 || topicIds.includes(topic.id),
    );
    return coverage === null
      ? []
      : [{ topic, coverage, passages: relevant, ...(findings.length > 0 && { findings }) }];
  }),
  claims: state.judged,
  notes: state.notes,
  differences: state.differences,
});
