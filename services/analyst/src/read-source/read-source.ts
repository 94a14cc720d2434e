import {
  type Citation,
  type DocumentFacts,
  type InputOf,
  noteKindSchema,
  type OutputOf,
  type ReadNote,
  readNoteSchema,
  readSource,
  type Span,
} from "@quarry/contracts";
import { locateCitation } from "@quarry/grounding";
import type { Handler } from "@quarry/jobs";
import { defineTask, estimateTokens } from "@quarry/language-model";
import { createYieldToEventLoop, startEach } from "@quarry/runtime";
import { collapseWhitespace, finishWithPauses, sentencesInSlices, type Sliced } from "@quarry/text";
import { z } from "zod";
import { answerTask } from "../answer-task.ts";
import { sourceTokensFor } from "../evidence/numbered-passages.ts";
import type { ReadingPorts, StoredDocument } from "../ports.ts";

/** A part of a source that is read in one call, and what it is read for. */
interface SourcePart extends Pick<InputOf<typeof readSource>, "question" | "language" | "topics"> {
  readonly documentId: string;
  /** How the source is introduced: title, publisher, date and kind. */
  readonly source: string;
  /** The whole text of the document; the part is `text.slice(start, end)`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Counts from 1. */
  readonly part: number;
  readonly parts: number;
}

const kindOf = ({ mediaType }: DocumentFacts, isTimed: boolean): string =>
  isTimed ? "transcript of something spoken" : mediaType;

/** What is known of a source besides its text, a line each. */
const introduceSource = (facts: DocumentFacts, isTimed: boolean): string =>
  [
    ["title", facts.title],
    ["author", facts.author],
    ["publisher", facts.publisher],
    ["published", facts.publishedAt],
    ["kind", kindOf(facts, isTimed)],
  ]
    .flatMap(([name, value]) => (value === undefined || value === "" ? [] : [`${name}: ${value}`]))
    .join("\n");

interface Sentence {
  readonly end: number;
  readonly tokens: number;
  /** Whether a paragraph, a heading or a list ends with it. */
  readonly endsParagraph: boolean;
}

/** The text cut behind each sentence: what stands between two sentences belongs to the first. */
function* sentencesOf(text: string, language: string): Sliced<Sentence[]> {
  const starts = (yield* sentencesInSlices(text, language)).map(({ start }) => start);
  const found: Sentence[] = [];
  for (const end of [...starts.slice(1), text.length]) {
    yield;
    const sentence = text.slice(found.at(-1)?.end ?? 0, end);
    const endsParagraph = /\n\s*\n[^\n]*$/.test(sentence.slice(-1_000));
    found.push({ end, tokens: estimateTokens(sentence), endsParagraph });
  }
  return found;
}

/** The place behind which a part is cut: the last end of a paragraph in its second half, else its last sentence. */
const cutOf = (fitting: readonly Sentence[]): number => {
  const paragraph = fitting.findLastIndex(({ endsParagraph }) => endsParagraph);
  return paragraph >= fitting.length / 2 ? paragraph : fitting.length - 1;
};

/**
 * The parts in which a text is read, in order and together the whole text: one where it fits, else cut between paragraphs, or between
 * sentences where a paragraph is long. No sentence is cut, not even one that is longer than a part may be.
 */
export function* sourceParts(text: string, language: string, maxTokens: number): Sliced<Span[]> {
  if (estimateTokens(text) <= maxTokens) return [{ start: 0, end: text.length }];
  const parts: Span[] = [];
  let fitting: Sentence[] = [];
  let tokens = 0;
  const close = (upTo: number): void => {
    const last = fitting[upTo];
    if (last === undefined) return;
    parts.push({ start: parts.at(-1)?.end ?? 0, end: last.end });
    fitting = fitting.slice(upTo + 1);
    tokens = fitting.reduce((sum, one) => sum + one.tokens, 0);
  };
  for (const sentence of yield* sentencesOf(text, language)) {
    while (fitting.length > 0 && tokens + sentence.tokens > maxTokens) close(cutOf(fitting));
    fitting.push(sentence);
    tokens += sentence.tokens;
  }
  close(fitting.length - 1);
  return parts;
}

/** What a model is asked to leave of a source; code finds where its quotes stand. */
const notesReplySchema = z.object({
  notes: z.array(
    z.object({
      kind: noteKindSchema,
      text: z.string(),
      conditions: z.string().nullish(),
      speaker: z.string().nullish(),
      topicIds: z.array(z.string()).default([]),
      quotes: z.array(z.object({ quote: z.string() })),
    }),
  ),
});

type NoteReply = z.output<typeof notesReplySchema>["notes"][number];

/** Notes whose quotes stand in the source, and what is wrong with the others, in words that a model can act on. */
interface GroundedNotes {
  readonly notes: readonly ReadNote[];
  readonly problems: readonly string[];
}

/** Only a source of the run can be cited; an address that a model writes is none of them. */
const address = /\bhttps?:\/\//i;
const maxShownCharacters = 120;

const oneLine = (text: string | null | undefined): string => collapseWhitespace(text ?? "").trim();

const shown = (text: string): string =>
  text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;

const citationsOf = ({ quotes }: NoteReply, { documentId, text, start, end }: SourcePart): Citation[] => {
  const located = quotes.flatMap(
    ({ quote }) => locateCitation(quote, { documentId, spans: [{ start, end }] }, () => text) ?? [],
  );
  return [...new Map(located.map((one) => [`${one.start}-${one.end}`, one])).values()];
};

/** Keeps the notes that have a quote, each with its quotes that stand in the document; a quote that stands nowhere is dropped. */
const groundNotes = (replied: readonly NoteReply[], part: SourcePart): GroundedNotes => {
  const known = new Set(part.topics.map(({ id }) => id));
  const [notes, problems]: [ReadNote[], string[]] = [[], []];
  for (const reply of replied) {
    const text = oneLine(reply.text);
    const conditions = oneLine(reply.conditions);
    const speaker = oneLine(reply.speaker);
    const citations = citationsOf(reply, part);
    if (text === "" || address.test(`${text} ${conditions} ${speaker}`)) {
      problems.push(`a note needs a text without an address: "${shown(text)}"`);
    } else if (citations.length === 0) {
      problems.push(
        `no quote of the note "${shown(text)}" stands in the source: copy whole sentences letter for letter`,
      );
    } else {
      notes.push({
        documentId: part.documentId,
        kind: reply.kind,
        text,
        citations,
        topicIds: [...new Set(reply.topicIds.filter((id) => known.has(id)))],
        ...(conditions !== "" && { conditions }),
        ...(speaker !== "" && { speaker }),
      });
    }
  }
  return { notes, problems };
};

const partOf = ({ part, parts }: SourcePart): string =>
  parts === 1 ? "the whole source" : `part ${part} of ${parts}; the other parts are read by themselves`;

/**
 * The reasoning task behind `read-source`, part by part; without a model it leaves no notes. A reply with a note that no quote carries is
 * refused once, with the reason; of the next one the notes that stand are kept.
 */
const readSourceTask = defineTask({
  name: readSource.name,
  prompt: readSource.name,
  tier: "fast",
  input: z.custom<SourcePart>((value) => typeof value === "object" && value !== null),
  output: z.object({ notes: z.array(readNoteSchema), unproven: z.int().default(0) }),
  values: (part) => ({
    question: part.question,
    topics: part.topics.map(({ id, name, question }) => `[${id}] ${name}: ${question}`).join("\n"),
    source: part.source,
    part: partOf(part),
    text: part.text.slice(part.start, part.end),
    language: part.language,
  }),
  reply: (part) => {
    let isTold = false;
    return notesReplySchema.transform((reply, context) => {
      const { notes, problems } = groundNotes(reply.notes, part);
      if (problems.length === 0 || isTold) return { notes: [...notes], unproven: problems.length };
      isTold = true;
      for (const message of problems) context.addIssue({ code: "custom", path: ["notes"], message });
      return z.NEVER;
    });
  },
  fallback: (_part, _ports: object) => Promise.resolve({ notes: [], unproven: 0 }),
});

const overlaps = (one: Citation, other: Citation): boolean => one.start < other.end && other.start < one.end;

const repeats = (note: ReadNote, known: ReadNote): boolean =>
  note.citations.every((citation) => known.citations.some((other) => overlaps(citation, other)));

/** The notes of all parts of one source in order; one that quotes nothing but what an earlier part's note quotes repeats it and is left out. */
const mergeNotes = (parts: readonly (readonly ReadNote[])[]): ReadNote[] =>
  parts.reduce<ReadNote[]>(
    (kept, notes) => [...kept, ...notes.filter((note) => !kept.some((known) => repeats(note, known)))],
    [],
  );

const unread = (documentId: string): OutputOf<typeof readSource> => ({
  documentId,
  notes: [],
  characters: 0,
  model: null,
});

function* partsOf(
  { documentId, question, language, topics }: InputOf<typeof readSource>,
  { facts, text, timings }: StoredDocument,
  maxTokens: number,
): Sliced<SourcePart[]> {
  const source = introduceSource(facts, timings !== undefined && timings.length > 0);
  const spans = yield* sourceParts(text, facts.language, maxTokens);
  return spans.map(({ start, end }, index, all) => ({
    documentId,
    question,
    language,
    topics,
    source,
    text,
    start,
    end,
    part: index + 1,
    parts: all.length,
  }));
}

/** Reads a source whole for a question, in parts where it is long, and answers the notes it leaves; without a model none. */
export const createReadSource =
  ({ documents, ...reasoning }: ReadingPorts): Handler<typeof readSource> =>
  async (input, { log, report, signal, deadline }) => {
    const { runId, documentId } = input;
    const document = reasoning.model ? await documents.read(documentId) : undefined;
    if (document === undefined || document.text.trim() === "") return unread(documentId);
    const yieldToEventLoop = createYieldToEventLoop(signal);
    const maxTokens = sourceTokensFor(reasoning.model);
    const parts = await finishWithPauses(partsOf(input, document, maxTokens), yieldToEventLoop);
    const read = await startEach(
      parts,
      async (part) => ({
        part,
        ...(await answerTask(readSourceTask, part, reasoning, { runId, log, report, signal, deadline })),
      }),
      yieldToEventLoop,
    );
    const byModel = read.filter(({ method }) => method === "model");
    const unproven = byModel.reduce((sum, { output }) => sum + output.unproven, 0);
    return {
      documentId,
      notes: mergeNotes(byModel.map(({ output }) => output.notes)),
      characters: byModel.reduce((sum, { part }) => sum + part.end - part.start, 0),
      model: byModel[0]?.model ?? null,
      ...(unproven > 0 && { unproven }),
    };
  };
