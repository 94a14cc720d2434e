import { join } from "node:path";
import { words } from "@quarry/text";
import { z } from "zod";
import { parseJsonLines, readCollectionFile } from "../collection/read-corpus.ts";
import { badInput } from "../evaluation.ts";

const spanSchema = z.object({ file: z.string().min(1), quote: z.string().min(1) });

type Span = z.output<typeof spanSchema>;

const questionSchema = z.object({
  id: z.string().regex(/^[\w.-]+$/, "an id has letters, digits, dots, underscores and hyphens"),
  question: z.string().trim().min(3),
  /** The folder of its documents. */
  sources: z.string().min(1),
  /** Spans that a good answer must contain; any span in `or` is as good. */
  gold: z.array(spanSchema.extend({ or: z.array(spanSchema).optional() })),
  /** Additional spans that are on topic. */
  acceptable: z.array(spanSchema),
  unanswerable: z.boolean(),
});

/** A question about a folder of documents, and the spans in them that answer it. */
export type SpanQuestion = z.output<typeof questionSchema>;

/**
 * Reads `questions.jsonl`.
 * @throws {Failure} `bad-input` naming the file or line that is missing or wrong
 */
export const readSpanQuestions = async (data: string): Promise<SpanQuestion[]> => {
  const path = join(data, "questions.jsonl");
  const layout = "the folder must hold questions.jsonl and the folders of documents that it names";
  return parseJsonLines(await readCollectionFile(path, layout), questionSchema, path);
};

/** A span that is shown. */
interface Shown {
  readonly documentId: string;
  readonly start: number;
  readonly end: number;
}

/** The letters and digits of a text, without white space, table bars and emphasis. */
interface Folded {
  readonly text: string;
  readonly letters: string;
  /** Positions of each span in the text. */
  readonly places: readonly number[];
}

const fold = (text: string): Folded => {
  const found = [...text.matchAll(/[\p{L}\p{N}]/gu)];
  return {
    text,
    letters: found.map(([letter]) => letter).join(""),
    places: found.flatMap(({ 0: letter, index }) => Array.from(letter, () => index)),
  };
};

interface Range {
  readonly from: number;
  readonly to: number;
}

const occurrences = ({ letters }: Folded, quote: string): Range[] => {
  const needle = fold(quote).letters;
  const found: Range[] = [];
  if (needle === "") return found;
  for (let at = letters.indexOf(needle); at >= 0; at = letters.indexOf(needle, at + 1))
    found.push({ from: at, to: at + needle.length });
  return found;
};

/** Extends a range by the sentence before and after it. */
const withNeighbours = ({ text, places }: Folded, { from, to }: Range): Range => {
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(text)].filter(
    ({ segment }) => /[\p{L}\p{N}]/u.test(segment),
  );
  const at = (letter: number): number =>
    sentences.findLastIndex(({ index }) => index <= (places[letter] ?? 0));
  const first = sentences[Math.max(0, at(from) - 1)];
  const last = sentences[at(to - 1) + 2];
  const start = first?.index ?? 0;
  const end = last?.index ?? text.length;
  return {
    from: places.findIndex((place) => place >= start),
    to: places.filter((place) => place < end).length,
  };
};

/** Quality of the text shown for a question. */
export interface SpanScore {
  readonly id: string;
  /**
   * Share of the gold spans of which at least three fifths are shown; undefined for a question that the documents do not answer.
   */
  readonly recall: number | undefined;
  /** Share of the shown text that is gold, next to gold, or acceptable; undefined if nothing is shown. */
  readonly precision: number | undefined;
  /** Number of words shown; text that is shown twice counts once. */
  readonly words: number;
  readonly missed: readonly string[];
}

const minShown = 0.6;

interface Marked {
  readonly folded: Folded;
  readonly shown: Set<number>;
  readonly good: Set<number>;
}

const mark = (set: Set<number>, { from, to }: Range): void => {
  for (let at = from; at < to; at += 1) set.add(at);
};

/** A source whose text is shown, with the name of its file. */
export interface SpanSource {
  readonly documentId: string;
  readonly file: string;
  readonly text: string;
}

const wordsShown = ({ folded: { text, places }, shown }: Marked): number => {
  const offsets = new Set([...shown].map((at) => places[at]));
  return offsets.size === 0 ? 0 : words(text, "en").filter(({ start }) => offsets.has(start)).length;
};

interface Place {
  readonly document: Marked;
  readonly range: Range;
}

/** Returns the sources with their shown ranges, by id and by the name of their file. */
const markShown = (sources: readonly SpanSource[], shown: readonly Shown[]) => {
  const marked = sources.map(({ documentId, file, text }) => {
    const document: Marked = { folded: fold(text), shown: new Set(), good: new Set() };
    const spans = shown.filter((span) => span.documentId === documentId);
    for (const [at, place] of document.folded.places.entries())
      if (spans.some(({ start, end }) => place >= start && place < end)) document.shown.add(at);
    return { file, document };
  });
  return Map.groupBy(marked, ({ file }) => file);
};

const isShown = ({ document, range: { from, to } }: Place): boolean =>
  [...document.shown].filter((at) => at >= from && at < to).length >= minShown * (to - from);

/**
 * Scores the shown text of some sources by the gold spans of a question.
 * @throws {Failure} `bad-input` naming a span that no source contains
 */
export const scoreSpans = (
  { id, gold, acceptable, unanswerable }: SpanQuestion,
  sources: readonly SpanSource[],
  shown: readonly Shown[],
): SpanScore => {
  const byFile = markShown(sources, shown);
  const placesOf = ({ file, quote }: Span): Place[] => {
    const found = (byFile.get(file) ?? []).flatMap(({ document }) =>
      occurrences(document.folded, quote).map((range) => ({ document, range })),
    );
    if (found.length === 0) throw badInput(`${id}: not in ${file} as it was read: ${quote}`);
    return found;
  };
  const goldPlaces = gold.map((span) => [span, ...(span.or ?? [])].flatMap(placesOf));
  const missed = gold.filter((_span, index) => goldPlaces[index]?.some(isShown) !== true);
  for (const { document, range } of goldPlaces.flat())
    mark(document.good, withNeighbours(document.folded, range));
  for (const { document, range } of acceptable.flatMap(placesOf)) mark(document.good, range);
  const documents = [...byFile.values()].flat().map(({ document }) => document);
  const sum = (countOf: (document: Marked) => number): number =>
    documents.reduce((total, document) => total + countOf(document), 0);
  const count = sum((document) => document.shown.size);
  const good = sum((document) => document.shown.intersection(document.good).size);
  return {
    id,
    recall: unanswerable ? undefined : 1 - missed.length / gold.length,
    precision: unanswerable || count === 0 ? undefined : good / count,
    words: sum(wordsShown),
    missed: missed.map(({ quote }) => quote),
  };
};
