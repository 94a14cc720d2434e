import {
  compareNotes as compareNotesContract,
  type InputOf,
  type Note,
  type ReadNote,
  readSource,
} from "@quarry/contracts";
import { stepJob } from "@quarry/jobs";
import { readingEffort } from "@quarry/runs";
import { areCopies, readFingerprint, type Sketch } from "@quarry/text";
import { sentencesFound } from "../../reading/reading-topics.ts";
import { irrelevantDocuments } from "../report/report-material.ts";
import type { RunState } from "../state.ts";
import { completedOf, failedOf, type Step } from "../step.ts";
import { hasModel } from "../stop-decision.ts";

/** A source to read whole, and the topics it ranked for. */
export type RankedSource = Pick<InputOf<typeof readSource>, "documentId" | "topics">;

const documentsOf = ({ passages }: RunState["topics"][number]): string[] => [
  ...new Set(passages.map(({ documentId }) => documentId)),
];

/** The best of each list first, then the second of each, and so on; each once. */
const interleave = (lists: readonly (readonly string[])[]): string[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurns = Array.from({ length: longest }, (_none, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Set(inTurns.flat())];
};

/** Without those whose text an earlier one holds already. */
const dropCopies = (ranked: readonly string[], { documents }: Pick<RunState, "documents">): string[] => {
  const fingerprints = new Map(documents.map(({ documentId, fingerprint }) => [documentId, fingerprint]));
  const kept: Sketch[] = [];
  return ranked.filter((documentId) => {
    const fingerprint = fingerprints.get(documentId);
    const sketch = fingerprint === undefined ? undefined : readFingerprint(fingerprint);
    if (sketch === undefined) return true;
    if (kept.some((known) => areCopies(known, sketch))) return false;
    kept.push(sketch);
    return true;
  });
};

/** Documents of which a reader of the collection was sent at least half; their findings are notes already. */
const readBefore = ({ reading, documents }: Pick<RunState, "reading" | "documents">): ReadonlySet<string> => {
  const characters = new Map(documents.map((document) => [document.documentId, document.characters]));
  const read = reading.read.filter(({ documentId, spans }) => {
    const sent = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    return 2 * sent >= (characters.get(documentId) ?? 0);
  });
  return new Set(read.map(({ documentId }) => documentId));
};

/** The sources that rank for the topics, best first, taking turns between the topics; of copies the best alone. */
const rankSources = (state: RunState, max: number): RankedSource[] => {
  const lists = state.topics.map((one) => ({ topic: one.topic, documentIds: documentsOf(one) }));
  const read = readBefore(state);
  const ranked = interleave(lists.map(({ documentIds }) => documentIds)).filter((id) => !read.has(id));
  return dropCopies(ranked, state)
    .slice(0, max)
    .map((documentId) => ({
      documentId,
      topics: lists
        .filter(({ documentIds }) => documentIds.includes(documentId))
        .map(({ topic: { id, name, question } }) => ({ id, name, question })),
    }));
};

/** What readers of a collection found, as notes of the topics they read for: the sentence and its quotes as they are. */
const notesOfReaders = (state: RunState): ReadNote[] =>
  state.topics.flatMap(({ topic }) =>
    sentencesFound(state, topic.id).flatMap(({ text, citations }) => {
      const [first] = citations;
      if (first === undefined) return [];
      return [
        { documentId: first.documentId, kind: "finding" as const, text, citations, topicIds: [topic.id] },
      ];
    }),
  );

const textOfNote = ({ text, citations }: ReadNote): string =>
  [text, ...citations.map(({ documentId, start, end }) => `${documentId} ${start}-${end}`)].join("\n");

/** Notes numbered in their order; the same one twice is one. */
const numberNotes = (notes: readonly ReadNote[]): Note[] => {
  const distinct = new Map(notes.toReversed().map((note) => [textOfNote(note), note]));
  const kept = new Set(distinct.values());
  return notes.filter((note) => kept.has(note)).map((note, index) => ({ id: `n${index + 1}`, ...note }));
};

/** Has the sources that rank read whole for notes, where a model can; one that cannot be read costs its notes and nothing else. */
export const readSources: Step = {
  stage: "read-sources",
  jobs: (state, facts) => {
    if (!hasModel(state, facts)) return [];
    const { runId, request } = facts;
    const { question } = request;
    const { language } = state;
    return rankSources(state, readingEffort[request.depth].sources).map((source) =>
      stepJob(readSource, { runId, question, language, ...source }),
    );
  },
  learn: (state, results, facts) => {
    if (!hasModel(state, facts) && results.length === 0) return state;
    const read = completedOf(results, readSource);
    return {
      ...state,
      notes: numberNotes([...notesOfReaders(state), ...read.flatMap(({ output }) => output.notes)]),
      irrelevant: irrelevantDocuments(
        read.map(({ output }) => output),
        state,
      ),
      sourcesRead: { asked: results.length, failed: failedOf(results, readSource).length },
    };
  },
  next: () => "compare-notes",
};

/** Has the notes compared, where there are two or more and a model can; without an answer no difference is known. */
export const compareNotes: Step = {
  stage: "read-sources",
  jobs: (state, facts) => {
    if (state.notes.length < 2 || !hasModel(state, facts)) return [];
    const { runId, request } = facts;
    const { language, notes } = state;
    return [stepJob(compareNotesContract, { runId, question: request.question, language, notes })];
  },
  learn: (state, results) => {
    const [answer] = completedOf(results, compareNotesContract);
    return answer === undefined ? state : { ...state, differences: answer.output.differences };
  },
  next: () => "plan-report",
};
