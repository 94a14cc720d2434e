import type { Block } from "../segments/block-readers.ts";
import { blocksInSlices } from "../segments/blocks.ts";
import { createSentenceBoundaries, type FindBoundaries } from "../segments/sentence-boundaries.ts";
import { blockSentences } from "../segments/sentences.ts";
import type { Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import { words } from "../words/words.ts";
import { findMarks, isLead, type Mark, plainClaim } from "./find-marks.ts";
import { findReferences, type Reference } from "./find-references.ts";

/** A mark that names a source, such as `[3]` or a link; its span is the mark's. */
export interface TextCitation extends TextSpan {
  /** The key of a reference (`3`, `^note`, `@smith2020`), or the address in the mark. */
  readonly ref: string;
  /** Plain text that the mark refers to: the sentence, or its part since the previous mark. */
  readonly claim: string;
}

/** A sentence of a text with its offsets, its plain text, and its marks. */
export interface CitingSentence extends TextSpan {
  readonly text: string;
  readonly citations: readonly TextCitation[];
}

/** A text as sentences with citations; headings, code and the list of references are excluded. */
export interface CitedText {
  readonly sentences: readonly CitingSentence[];
  readonly references: readonly Reference[];
}

/** A sentence and its marks. */
interface MarkedSentence extends TextSpan {
  readonly marks: readonly Mark[];
}

interface Collecting extends TextSpan {
  readonly marks: Mark[];
}

interface MaskedText {
  /** With spaces in place of marks. */
  readonly masked: string;
  /** With spaces in place of link labels too. */
  readonly wordless: string;
  readonly locale: string | undefined;
}

/** Text that only introduces sources ("Source: [Locks](…)") is not a sentence. */
function* sentencesOf(
  { masked, wordless }: MaskedText,
  block: Block,
  find: FindBoundaries,
): Sliced<Collecting[]> {
  const found: Collecting[] = [];
  for (const { start, end } of yield* blockSentences(masked, block, find)) {
    yield;
    if (!isLead(plainClaim(wordless.slice(start, end)))) found.push({ start, end, marks: [] });
  }
  return found;
}

/** A row of a table counts as a sentence if it cites something. */
const counts = (block: Block, { marks }: Collecting): boolean =>
  block.kind !== "table" || marks.some(({ refs }) => refs.length > 0);

/** Yields the sentences of some blocks, each with the marks in it and after it. */
function* attachMarks(
  blocks: readonly Block[],
  marks: readonly Mark[],
  text: MaskedText,
): Sliced<MarkedSentence[]> {
  const find = createSentenceBoundaries(text.locale);
  const sentences: Collecting[] = [];
  let next = 0;
  for (const block of blocks) {
    const own: Mark[] = [];
    for (let mark = marks[next]; mark !== undefined && mark.start < block.end; mark = marks[next]) {
      if (mark.start >= block.start) own.push(mark);
      next += 1;
    }
    if (block.kind === "heading" || block.kind === "code") continue;
    const found = yield* sentencesOf(text, block, find);
    for (const mark of own) {
      yield;
      const before = found.findLast(({ start }) => start <= mark.start);
      // An item that is only a link is a sentence; a line of sources belongs to the block above.
      const above = block.kind === "paragraph" ? sentences.at(-1) : undefined;
      (before ?? found[0] ?? above)?.marks.push(mark);
    }
    sentences.push(...found.filter((sentence) => counts(block, sentence)));
  }
  return sentences;
}

const aside =
  /[(（]\s*(?:(?:see|sources?|via|cf\.?|e\.g\.|siehe|vgl\.|quellen?|см\.|источник|参见|见|来源)[:：]?)?[\s,;，；]*[)）]/giu;

const spaces = (count: number): string => " ".repeat(count);

/**
 * Replaces marks, and brackets that only contain marks, by spaces at the same offsets; link labels that are part of the wording
 * remain.
 */
const maskMarks = (text: string, marks: readonly Pick<Mark, "start" | "end" | "words">[]): string => {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, words } of marks) {
    const label = words === undefined ? "" : text.slice(words.start, words.end);
    const before = (words?.start ?? end) - start;
    const after = end - start - before - label.length;
    pieces.push(text.slice(position, start), spaces(before), label, spaces(after));
    position = end;
  }
  const masked = [...pieces, text.slice(position)].join("");
  // "()" without a space inside is original, as in a call.
  return masked.replace(aside, (found) => (found.length === 2 ? found : spaces(found.length)));
};

/** Options for parsing a text. */
export interface CitedTextOptions {
  readonly locale?: string | undefined;
  /** Keys of sources in addition to the text's own references. */
  readonly keys?: readonly string[];
}

/** Fewer words between two marks are not a statement. */
const minWords = 4;

interface Reading {
  /** The text with spaces in place of marks, at the same offsets. */
  readonly masked: string;
  readonly locale: string | undefined;
}

/** Groups marks separated only by white space and commas. */
const clusters = (marks: readonly Mark[], { masked }: Reading): Mark[][] => {
  const groups: Mark[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1)?.at(-1);
    const isNext = last !== undefined && /^[\s,;，；、]*$/u.test(masked.slice(last.end, mark.start));
    if (isNext) groups.at(-1)?.push(mark);
    else groups.push([mark]);
  }
  return groups;
};

/** A mark that leaves words in the sentence may refer to what follows: it refers to the whole sentence. */
const isPure = (group: readonly Mark[]): boolean => group.every(({ words: kept }) => kept === undefined);

/** Returns the text before each mark, from the previous mark; the last also has the rest of the sentence. */
const partsOf = (sentence: TextSpan, pure: readonly (readonly Mark[])[], { masked }: Reading): string[] =>
  pure.map((group, place) => {
    const start = Math.max(sentence.start, pure[place - 1]?.at(-1)?.end ?? sentence.start);
    const isLast = place === pure.length - 1;
    const end = Math.min(sentence.end, isLast ? sentence.end : (group[0]?.start ?? sentence.end));
    return plainClaim(masked.slice(start, end)).replace(/^[\s.,;:，；、]+/u, "");
  });

const claimsOf = (sentence: TextSpan, groups: readonly Mark[][], reading: Reading): string[] => {
  const whole = plainClaim(reading.masked.slice(sentence.start, sentence.end));
  const pure = groups.filter(isPure);
  const parts = partsOf(sentence, pure, reading);
  const saysSomething = (part: string): boolean => words(part, reading.locale).length >= minWords;
  if (parts.filter(saysSomething).length < 2) return groups.map(() => whole);
  return groups.map((group) => {
    const part = parts[pure.indexOf(group)];
    return part !== undefined && saysSomething(part) ? part : whole;
  });
};

const citationsOf = (sentence: TextSpan, marks: readonly Mark[], reading: Reading): TextCitation[] => {
  const groups = clusters(marks, reading);
  const claims = claimsOf(sentence, groups, reading);
  const cited = groups.flatMap((group, index) =>
    group.flatMap(({ start, end, refs }) =>
      [...new Set(refs)].map((ref) => ({ start, end, ref, claim: claims[index] ?? "" })),
    ),
  );
  return [...new Map(cited.map((citation) => [`${citation.ref}\n${citation.claim}`, citation])).values()];
};

/**
 * Parses Markdown or plain text into sentences with their citations: links, bare addresses, footnotes, keys, and numbers in
 * brackets or superscript. A mark after a full stop belongs to the sentence before it. Offsets are those of the text; linear time.
 */
export function* readCitedText(
  text: string,
  { locale, keys = [] }: CitedTextOptions = {},
): Sliced<CitedText> {
  const { references, body } = findReferences(text, yield* blocksInSlices(text));
  yield;
  const known = new Set([...keys, ...references.map(({ key }) => key)]);
  const marks = findMarks(body, known);
  yield;
  const reading: Reading = { masked: maskMarks(body, marks), locale };
  const wordless = maskMarks(
    body,
    marks.map(({ start, end }) => ({ start, end, words: undefined })),
  );
  const marked = yield* attachMarks(yield* blocksInSlices(body), marks, { ...reading, wordless });
  const sentences: CitingSentence[] = [];
  for (const { start, end, marks: own } of marked) {
    yield;
    const sentence = plainClaim(reading.masked.slice(start, end));
    sentences.push({ start, end, text: sentence, citations: citationsOf({ start, end }, own, reading) });
  }
  return { sentences, references };
}
