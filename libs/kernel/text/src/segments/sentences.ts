import { finish, occursInSlices, type Sliced } from "../slices.ts";
import { type TextSpan, trimSpan } from "../text-span.ts";
import type { Block, BlockKind } from "./block-readers.ts";
import { blocksInSlices } from "./blocks.ts";
import { textLines, textLinesInSlices } from "./line-patterns.ts";
import { createSentenceBoundaries, type FindBoundaries, isDeliberateBreak } from "./sentence-boundaries.ts";

const quoteMarkers = /^(?:\s{0,3}>)+/u;

const linesAtATime = 200;

const spaces = (count: number): string => " ".repeat(count);

/**
 * Replaces layout in a block's text by spaces at the same offsets: line breaks of hard wrapping and the `>` of quotes. Intentional
 * line breaks remain, as `\n`.
 */
function* maskLayout(text: string, isQuote: boolean): Sliced<string> {
  const lines = yield* textLinesInSlices(text);
  const longest = lines.reduce((length, line) => Math.max(length, line.end - line.start), 0);
  const wordsAt = (index: number): string | undefined =>
    isQuote
      ? lines[index]?.text.replace(quoteMarkers, (markers) => spaces(markers.length))
      : lines[index]?.text;
  const slices: string[] = [];
  let masked: string[] = [];
  let words = wordsAt(0) ?? "";
  for (const [index, line] of lines.entries()) {
    const next = wordsAt(index + 1);
    const gap = (lines[index + 1]?.start ?? line.end) - line.end;
    const isKept = next !== undefined && isDeliberateBreak(words, next, longest);
    masked.push(words, isKept ? "\n".repeat(gap) : spaces(gap));
    words = next ?? "";
    if (index % linesAtATime !== linesAtATime - 1) continue;
    slices.push(masked.join(""));
    masked = [];
    yield;
  }
  return slices.join("") + masked.join("");
}

/** Months as written after a day with a point: German, Danish, Norwegian, Icelandic, Estonian, Finnish, Czech, Slovak, Slovene, Croatian. */
const months =
  "Jan Januar Jänner Feb Februar März April Mai Juni Juli August Sept September Oktober November Dezember januar februar marts april maj juni juli august september oktober november december mars mai desember janúar febrúar apríl maí júní júlí ágúst október nóvember jaanuar veebruar märts aprill juuni juuli oktoober detsember tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta ledna února března dubna května června července srpna září října listopadu prosince januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra marec junij julij avgust siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga studenog prosinca";

/** A day or a year with a point before the words of its date: "3. Mai 1893", "1893. május". */
const dated = String.raw`[12]\d{3}\. \p{Ll}|\d{1,2}\. (?:${months.replaceAll(" ", "|")}) [12]\d{3}(?!\d)`;
const lineMarkers = new RegExp(
  String.raw`^(?:[^\S\n]*>)*[^\S\n]*(?:(?:[-*+•‣◦▪–]|(?!${dated})\d{1,9}[.)])\s+)?(?:\[(?:[ xX]|!\p{L}[\p{L}-]{1,30})\][-+]?\s+)?`,
  "u",
);

const withoutMarkers = (text: string, { kind, start, end }: Block): TextSpan => {
  if (kind === "heading") return headingWords(text, { start, end });
  if (kind !== "list-item" && kind !== "quote") return { start, end };
  // Markers are short; the slice keeps the pattern from scanning a long text.
  const marker = lineMarkers.exec(text.slice(start, Math.min(end, start + 200)))?.[0] ?? "";
  return { start: start + marker.length, end };
};

const headingWords = (text: string, { start, end }: TextSpan): TextSpan => {
  const [first = { start, end, text: "" }] = textLines(text.slice(start, end));
  const opening = /^#{1,6}\s+/u.exec(first.text)?.[0].length ?? 0;
  const words = first.text.slice(opening).trimEnd();
  const closing = /(?<=\s)#+$/u.exec(words)?.[0].length ?? 0;
  return { start: start + opening, end: start + opening + words.length - closing };
};

const piecesAtATime = 1_000;

const ofWord = /[\p{L}\p{N}]/u;

/** Yields the sentences of one block; see `sentences`. */
export function* blockSentences(text: string, block: Block, find: FindBoundaries): Sliced<TextSpan[]> {
  const { start, end } = withoutMarkers(text, block);
  const content = text.slice(start, end);
  const isLineWise = block.kind === "code" || block.kind === "table";
  const pieces: readonly TextSpan[] = yield* isLineWise
    ? textLinesInSlices(content)
    : sentencePieces(content, block, find);
  const spans: TextSpan[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index % piecesAtATime === piecesAtATime - 1) yield;
    const span = trimSpan(text, { start: start + piece.start, end: start + piece.end });
    if (yield* occursInSlices(text, ofWord, span)) spans.push(span);
  }
  return spans;
}

function* sentencePieces(content: string, { kind }: Block, find: FindBoundaries): Sliced<TextSpan[]> {
  if (kind === "heading") return [{ start: 0, end: content.length }];
  const masked = yield* maskLayout(content, kind === "quote");
  const ends = [...(yield* find(masked)), content.length];
  return ends.map((end, index) => trimSpan(masked, { start: ends[index - 1] ?? 0, end }));
}

const blocksAtATime = 10;

/**
 * Returns the sentences of Markdown or plain text in order, verbatim, without list, quote and heading markers. None crosses a
 * block; a heading, a table row and a line of code count as one each; text without a letter or digit is left out.
 */
export const sentences = (text: string, locale?: string): TextSpan[] =>
  finish(sentencesInSlices(text, locale));

/** Like `sentences`, with pauses. */
export const sentencesInSlices = (text: string, locale?: string): Sliced<TextSpan[]> =>
  sentencesOfBlocks(text, () => true, locale);

/** Yields the sentences of some of a text's blocks. */
function* sentencesOfBlocks(
  text: string,
  counts: (block: Block) => boolean,
  locale?: string,
): Sliced<TextSpan[]> {
  const find = createSentenceBoundaries(locale);
  const spans: TextSpan[] = [];
  for (const [index, block] of (yield* blocksInSlices(text)).entries()) {
    if (index % blocksAtATime === blocksAtATime - 1) yield;
    if (!counts(block)) continue;
    for (const span of yield* blockSentences(text, block, find)) spans.push(span);
  }
  return spans;
}

const proseKinds: ReadonlySet<BlockKind> = new Set(["paragraph", "list-item", "quote"]);

/** Yields quotable sentences in slices: those of paragraphs, list items and quotes, without headings, code and tables. */
export const proseSentencesInSlices = (text: string, locale?: string): Sliced<TextSpan[]> =>
  sentencesOfBlocks(text, ({ kind }) => proseKinds.has(kind), locale);

/** Like `proseSentencesInSlices`, without pauses. */
export const proseSentences = (text: string, locale?: string): TextSpan[] =>
  finish(proseSentencesInSlices(text, locale));

/**
 * Returns the quotable sentences of a passage's text; code, a table or other text without prose is one span, without surrounding
 * white space. Never empty: white space alone is one span.
 */
export const quotableSpans = (text: string, locale?: string): TextSpan[] => {
  const sentences = proseSentences(text, locale);
  if (sentences.length > 0) return sentences;
  const whole = { start: 0, end: text.length };
  const trimmed = trimSpan(text, whole);
  return [trimmed.start === trimmed.end ? whole : trimmed];
};
