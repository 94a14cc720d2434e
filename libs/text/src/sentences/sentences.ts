import { blocks } from "../blocks/blocks.ts";
import type { TextSpan } from "../text-span.ts";
import { blockSentences } from "./block-sentences.ts";
import { createSentenceBoundaries } from "./sentence-boundaries.ts";

/**
 * The sentences of Markdown or plain text in order, verbatim and without list, quote and heading markers. None crosses a
 * block; a heading, a table row and a line of code count as one each; what holds no letter or digit is left out.
 */
export const sentences = (text: string, locale?: string): TextSpan[] => {
  const find = createSentenceBoundaries(locale);
  return blocks(text).flatMap((block) => blockSentences(text, block, find));
};
