import { containsCjk } from "@quarry/text";
import { type PdfLine, median } from "../pdf/pdf-lines.ts";
import { inReadingOrder } from "../pdf/reading-order.ts";
import type { PageLayout, RecognizedLine, RecognizedWord } from "./page-layout.ts";

/** The mark after a word that may be misread. */
export const uncertainMark = "[?]";

/** Words with less confidence, 0 to 100, are marked. */
const sure = 60;
/** A line with a lower mean confidence is not text, but stains, rules or a part of a picture. */
const minLine = 40;

/** A recognised page. */
export interface RecognizedPage {
  readonly lines: readonly PdfLine[];
  /** Mean confidence of its words weighted by their letters, 0 to 1. */
  readonly confidence: number;
  readonly characters: number;
}

const lettersIn = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0);

/** Returns the mean confidence of words weighted by their letters, 0 to 100; 0 without words. */
const confidenceOf = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / (lettersIn(words) || 1);

/** Uncertain signs without letters or digits are specks. */
const isWord = ({ text, confidence }: RecognizedWord): boolean =>
  text.trim() !== "" && (confidence >= sure || /[\p{L}\p{N}]/u.test(text));

const marked = ({ text, confidence }: RecognizedWord): string =>
  confidence < sure ? `${text}${uncertainMark}` : text;

const isPunctuation = (text: string): boolean => /^[\u3000-\u303f\uff01-\uff65,.;:!?)]/u.test(text);

/** Joins words: without spaces between Chinese and Japanese characters and their punctuation. */
const joinWords = (words: readonly string[]): string =>
  words.reduce((text, next) => {
    const last = text.replace(/\[\?\]$/u, "").slice(-1);
    const isWritten = containsCjk(last) || isPunctuation(last);
    const isSeam = (isWritten && containsCjk(next.slice(0, 1))) || (containsCjk(last) && isPunctuation(next));
    return isSeam ? text + next : `${text} ${next}`;
  });

/** Assumed font size of most lines, in points; thresholds in points elsewhere expect about this size. */
const bodyPoints = 10;
/** Height of a row as a multiple of its font size. */
const rowShare = 1.5;
/** The measured heights of lines of one size differ by up to this share. */
const sameSize = 0.25;

/** Wider gaps, as multiples of the row height, separate columns and cells. */
const columnGap = 1.2;

/** Splits the words of a line at wide gaps. */
const partsOf = (words: readonly RecognizedWord[], rowHeight: number): RecognizedWord[][] => {
  const parts: RecognizedWord[][] = [];
  for (const word of words) {
    const last = parts.at(-1)?.at(-1);
    const isApart = last === undefined || word.bbox.x0 - last.bbox.x1 > columnGap * rowHeight;
    if (isApart) parts.push([word]);
    else parts.at(-1)?.push(word);
  }
  return parts;
};

const inPoints = (
  { baseline, rowAttributes }: RecognizedLine,
  words: readonly RecognizedWord[],
  rowHeight: number,
): PdfLine => {
  const scale = (bodyPoints * rowShare) / rowHeight;
  const height = rowAttributes.rowHeight;
  const isBody = Math.abs(height - rowHeight) <= sameSize * rowHeight;
  return {
    text: joinWords(words.map(marked)),
    x: Math.min(...words.map(({ bbox }) => bbox.x0)) * scale,
    endX: Math.max(...words.map(({ bbox }) => bbox.x1)) * scale,
    y: -baseline.y0 * scale,
    size: isBody ? bodyPoints : (height * scale) / rowShare,
    isBold: false,
    isMonospaced: false,
  };
};

/** Converts the lines of a page to the form of PDF lines: uncertain words are marked, and noise is left out. */
export const recognizedPage = (layout: PageLayout): RecognizedPage => {
  const lines = layout
    .map((line) => ({ line, words: line.words.filter(isWord) }))
    .filter(({ words }) => confidenceOf(words) >= minLine);
  const rowHeight = median(lines.flatMap(({ line, words }) => words.map(() => line.rowAttributes.rowHeight)));
  const all = lines.flatMap(({ words }) => words);
  return {
    lines: inReadingOrder(
      lines.flatMap(({ line, words }) =>
        partsOf(words, rowHeight).map((part) => inPoints(line, part, rowHeight)),
      ),
    ),
    confidence: confidenceOf(all) / 100,
    characters: lettersIn(all),
  };
};
