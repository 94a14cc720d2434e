import type { Block } from "../blocks/block.ts";
import { blocksInSlices } from "../blocks/blocks.ts";
import { finish, type Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import { blockSentences } from "./block-sentences.ts";
import { createSentenceBoundaries } from "./sentence-boundaries.ts";

const blocksAtATime = 10;

/**
 * The sentences of Markdown or plain text in order, verbatim and without list, quote and heading markers. None crosses a
 * block; a heading, a table row and a line of code count as one each; what holds no letter or digit is left out.
 */
export const sentences = (text: string, locale?: string): TextSpan[] =>
  finish(sentencesInSlices(text, locale));

/** The same in slices. */
export const sentencesInSlices = (text: string, locale?: string): Sliced<TextSpan[]> =>
  sentencesOfBlocks(text, () => true, locale);

/** The sentences of some of a text's blocks. */
export function* sentencesOfBlocks(
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
