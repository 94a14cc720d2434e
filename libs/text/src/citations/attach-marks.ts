import type { Block } from "../blocks/block.ts";
import { blockSentences } from "../sentences/block-sentences.ts";
import { createSentenceBoundaries, type FindBoundaries } from "../sentences/sentence-boundaries.ts";
import { finish } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import type { Mark } from "./find-marks.ts";
import { isLead, plainClaim } from "./plain-claim.ts";

/** A sentence and the marks that belong to it. */
export interface MarkedSentence extends TextSpan {
  readonly marks: readonly Mark[];
}

interface Collecting extends TextSpan {
  readonly marks: Mark[];
}

interface MaskedText {
  /** With spaces where marks stand. */
  readonly masked: string;
  /** With spaces where the labels of links stand, too. */
  readonly wordless: string;
  readonly locale: string | undefined;
}

/** Words that only lead to sources ("Source: [Locks](…)") are no sentence. */
const sentencesOf = ({ masked, wordless }: MaskedText, block: Block, find: FindBoundaries): Collecting[] =>
  finish(blockSentences(masked, block, find))
    .filter(({ start, end }) => !isLead(plainClaim(wordless.slice(start, end))))
    .map((span) => ({ ...span, marks: [] }));

/** A row of a table is a sentence when it cites something. */
const counts = (block: Block, { marks }: Collecting): boolean =>
  block.kind !== "table" || marks.some(({ refs }) => refs.length > 0);

/** The sentences of some blocks, each with the marks in it and behind it, up to the next. */
export const attachMarks = (
  blocks: readonly Block[],
  marks: readonly Mark[],
  text: MaskedText,
): MarkedSentence[] => {
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
    const found = sentencesOf(text, block, find);
    for (const mark of own) {
      const before = found.findLast(({ start }) => start <= mark.start);
      // An item that is nothing but a link stands for itself; a line of sources belongs to what is above it.
      const above = block.kind === "paragraph" ? sentences.at(-1) : undefined;
      (before ?? found[0] ?? above)?.marks.push(mark);
    }
    sentences.push(...found.filter((sentence) => counts(block, sentence)));
  }
  return sentences;
};
