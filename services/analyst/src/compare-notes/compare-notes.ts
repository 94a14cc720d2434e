import {
  compareNotes,
  type Difference,
  differenceSchema,
  type DocumentFacts,
  type InputOf,
  type Note,
} from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
import { defineTask, estimateTokens } from "@quarry/language-model";
import { collapseWhitespace } from "@quarry/text";
import { z } from "zod";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/numbered-passages.ts";
import { readDocuments } from "../evidence/read-texts.ts";
import type { ReadingPorts } from "../ports.ts";

/** What is known of the sources of notes, by document id. */
export type NoteSources = ReadonlyMap<string, DocumentFacts>;

const sourceOf = ({ documentId }: Note, sources: NoteSources): string => {
  const place = [...sources.keys()].indexOf(documentId) + 1;
  const facts = sources.get(documentId);
  const known =
    facts === undefined ? [] : [facts.title, facts.author, facts.publisher, facts.publishedAt?.slice(0, 10)];
  return `source ${place} (${known.filter((one) => one !== undefined && one !== "").join(", ")})`;
};

/** A note as a prompt shows it: id, kind, source, speaker and conditions, then its text. */
const renderNote = (note: Note, sources: NoteSources): string => {
  const { id, kind, text, conditions, speaker } = note;
  const head = [
    `[${id}] ${kind}, ${sourceOf(note, sources)}`,
    ...(speaker === undefined ? [] : [`said by ${speaker}`]),
    ...(conditions === undefined ? [] : [`conditions: ${conditions}`]),
  ];
  return `${head.join("; ")}\n${text}`;
};

/** Notes that a prompt shows, and how. */
interface ShownNotes {
  readonly notes: readonly Note[];
  readonly text: string;
}

/** The notes for which a prompt has room, best ranked first; none is cut, one that does not fit is left out. */
export const renderNotes = (notes: readonly Note[], sources: NoteSources, maxTokens: number): ShownNotes => {
  let left = maxTokens;
  const shown = notes.flatMap((note) => {
    const text = renderNote(note, sources);
    const tokens = estimateTokens(text);
    if (tokens > left) return [];
    left -= tokens;
    return [{ note, text }];
  });
  return { notes: shown.map(({ note }) => note), text: shown.map(({ text }) => text).join("\n\n") };
};

/** What a model says of notes that differ; code numbers it. */
const differencesReplySchema = z.object({
  differences: z.array(
    z.object({
      subject: z.string(),
      positions: z.array(z.object({ text: z.string(), noteIds: z.array(z.string()) })),
      cause: differenceSchema.shape.cause,
      explanation: z.string(),
    }),
  ),
});

type DifferenceReply = z.output<typeof differencesReplySchema>["differences"][number];

type Position = Difference["positions"][number];

const oneLine = (text: string): string => collapseWhitespace(text).trim();

/** Positions with the notes that are there; a note counts for the first position that names it. */
const positionsOf = ({ positions }: DifferenceReply, notes: ReadonlyMap<string, Note>): Position[] => {
  const taken = new Set<string>();
  return positions.flatMap(({ text, noteIds }) => {
    const own = [...new Set(noteIds)].filter((id) => notes.has(id) && !taken.has(id));
    for (const id of own) taken.add(id);
    return own.length === 0 || oneLine(text) === "" ? [] : [{ text: oneLine(text), noteIds: own }];
  });
};

/** Whether the notes are of several documents, or hold under different conditions. */
const canDiffer = (positions: readonly Position[], notes: ReadonlyMap<string, Note>): boolean => {
  const named = positions.flatMap(({ noteIds }) => noteIds.flatMap((id) => notes.get(id) ?? []));
  const count = (value: (note: Note) => string): number => new Set(named.map(value)).size;
  return count(({ documentId }) => documentId) > 1 || count(({ conditions = "" }) => conditions) > 1;
};

/** The differences that can stand, numbered: two or more positions, of different notes that exist, of several sources or conditions. */
const validateDifferences = (replied: readonly DifferenceReply[], shown: readonly Note[]): Difference[] => {
  const notes = new Map(shown.map((note) => [note.id, note]));
  return replied
    .flatMap((reply) => {
      const positions = positionsOf(reply, notes);
      const [subject, explanation] = [oneLine(reply.subject), oneLine(reply.explanation)];
      const stands =
        positions.length > 1 && canDiffer(positions, notes) && subject !== "" && explanation !== "";
      return stands ? [{ subject, positions, cause: reply.cause, explanation }] : [];
    })
    .map((difference, index) => ({ id: `d${index + 1}`, ...difference }));
};

type Compared = Pick<InputOf<typeof compareNotes>, "question" | "language"> & { readonly shown: ShownNotes };

const nothingStands =
  "no difference is left: each needs two or more positions with ids of notes that are there, a note in one position only, from several sources or conditions";

/** The reasoning task behind `compare-notes`; without a model no difference is found. */
const compareNotesTask = defineTask({
  name: compareNotes.name,
  prompt: compareNotes.name,
  tier: "main",
  input: z.custom<Compared>((value) => typeof value === "object" && value !== null),
  output: z.object({ differences: z.array(differenceSchema) }),
  values: ({ question, language, shown }) => ({ question, language, notes: shown.text }),
  reply: ({ shown }) =>
    differencesReplySchema.transform((reply, context) => {
      const differences = validateDifferences(reply.differences, shown.notes);
      if (differences.length > 0 || reply.differences.length === 0) return { differences };
      context.addIssue({ code: "custom", path: ["differences"], message: nothingStands });
      return z.NEVER;
    }),
  fallback: (_compared, _ports: object) => Promise.resolve({ differences: [] }),
});

/** Answers where the notes of a run differ, with the likely reasons; without a model, or with fewer than two notes, nowhere. */
export const createCompareNotes =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof compareNotes> =>
  async ({ runId, question, language, notes }, { log, report, signal, deadline }) => {
    if (!reasoning.model || notes.length < 2) return { differences: [], model: null };
    const read = await readDocuments(
      documents,
      notes.map(({ documentId }) => documentId),
    );
    const sources = new Map([...read].map(([documentId, { facts }]) => [documentId, facts]));
    const shown = renderNotes(notes, sources, sourceTokensFor(reasoning.model));
    const compared = { question, language, shown };
    const { output, model } = await answerTask(compareNotesTask, compared, reasoning, {
      runId,
      log,
      report,
      signal,
      deadline,
    });
    return { ...output, model };
  };
