import type { Comment, Timing } from "@quarry/contracts";
import { movedBy, sentencesInSlices, type Sliced, type TextSpan } from "@quarry/text";

/** The whole text of a source that a briefing may excerpt. */
export interface BriefingSource {
  readonly documentId: string;
  readonly uri: string;
  readonly title: string;
  readonly language: string;
  readonly text: string;
  readonly timings?: readonly Timing[] | undefined;
  readonly comments?: readonly Comment[] | undefined;
}

/** Smallest unit of an excerpt: sentences of a paragraph, items of a list, rows of a table, or a turn. */
export interface SourceUnit {
  readonly layout: "prose" | "list" | "table" | "turn";
  /**
   * Context of the unit: headings, outermost first, without the title of the source; the time for speech; the author for a
   * comment.
   */
  readonly path: readonly string[];
  /** Text that introduces the unit: the lead-in sentence of a list, the header of a table, the question before a turn. */
  readonly lead?: TextSpan | undefined;
  /** Sentences, items, rows or a turn, in order. */
  readonly lines: readonly TextSpan[];
  /** Index of its paragraph, list, table or turn in the source; the parts of a long one share it. */
  readonly block: number;
}

const maxSentences = 6;

/** Splits lines into parts of nearly equal length, none longer than an excerpt may be. */
export const inParts = (lines: readonly TextSpan[]): TextSpan[][] => {
  const parts = Math.ceil(lines.length / maxSentences);
  const length = Math.ceil(lines.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, part) => lines.slice(part * length, (part + 1) * length));
};

/** Yields the sentences of a part of a text. */
export function* sentencesIn(text: string, { start, end }: TextSpan, language: string): Sliced<TextSpan[]> {
  return movedBy(yield* sentencesInSlices(text.slice(start, end), language), start);
}
