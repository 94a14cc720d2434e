import type { RankedPassage } from "@quarry/contracts";
import type { TokenOffset } from "@quarry/evidence";
import { maxSim, type TokenMatrix } from "@quarry/ranking";
import { proseSentences, type TextSpan } from "@quarry/text";

const maxSpans = 5;

/** A passage as it is marked: its text and its tokens, offsets relative to the document. */
export interface MarkablePassage extends TextSpan {
  readonly text: string;
  readonly language: string;
  readonly tokens: TokenMatrix;
  readonly tokenOffsets: readonly TokenOffset[];
}

type MarkedSpan = RankedPassage["spans"][number];

const trimmed = (text: string, { start, end }: TextSpan): TextSpan => {
  const lead = text.length - text.trimStart().length;
  const tail = text.length - text.trimEnd().length;
  return lead === text.length ? { start, end } : { start: start + lead, end: end - tail };
};

const quotable = ({ text, language, start, end }: MarkablePassage): TextSpan[] => {
  const sentences = proseSentences(text, language);
  if (sentences.length === 0) return [trimmed(text, { start, end })];
  return sentences.map((sentence) => ({ start: start + sentence.start, end: start + sentence.end }));
};

const rowsWithin = ({ tokenOffsets }: MarkablePassage, span: TextSpan): number[] =>
  tokenOffsets.flatMap(([start, end], row) => (start >= span.start && end <= span.end ? [row] : []));

const rowsOf = ({ data, dimensions }: TokenMatrix, rows: readonly number[]): TokenMatrix => {
  const chosen = new Float32Array(rows.length * dimensions);
  rows.forEach((row, index) => {
    chosen.set(data.subarray(row * dimensions, (row + 1) * dimensions), index * dimensions);
  });
  return { data: chosen, count: rows.length, dimensions };
};

interface WeighedSpan extends MarkedSpan {
  /** What the sentence would score on its own: decides between sentences that carry the same share. */
  readonly alone: number;
}

/**
 * The sentences of a passage that answer a query, best first, at most five: `score` is the share of the passage's
 * MaxSim (Khattab & Zaharia 2020) that the tokens of the sentence carry. Code and tables are marked whole.
 */
export const markSpans = (query: TokenMatrix, passage: MarkablePassage): MarkedSpan[] => {
  const { score: total, alignment } = maxSim(query, passage.tokens);
  const weigh = (span: TextSpan): WeighedSpan => {
    const rows = rowsWithin(passage, span);
    const own = new Set(rows);
    const carried = alignment.reduce((sum, best) => sum + (own.has(best.token) ? best.similarity : 0), 0);
    const share = total > 0 ? Math.min(1, Math.max(0, carried / total)) : 0;
    const alone = rows.length === 0 ? -Infinity : maxSim(query, rowsOf(passage.tokens, rows)).score;
    return { ...span, score: share, alone };
  };
  const ordered = quotable(passage)
    .map(weigh)
    .toSorted((left, right) => right.score - left.score || right.alone - left.alone);
  return ordered
    .filter(({ score }, position) => score > 0 || position === 0)
    .slice(0, maxSpans)
    .map(({ start, end, score }) => ({ start, end, score }));
};
