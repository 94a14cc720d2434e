import type { BlockKind } from "../blocks/block.ts";
import { blocks } from "../blocks/blocks.ts";
import type { TextSpan } from "../text-span.ts";
import { blockSentences } from "./block-sentences.ts";
import { createSentenceBoundaries } from "./sentence-boundaries.ts";

const proseKinds: ReadonlySet<BlockKind> = new Set(["paragraph", "list-item", "quote"]);

/** The sentences a reader could quote: those of paragraphs, list items and quotes; no headings, code or tables. */
export const proseSentences = (text: string, locale?: string): TextSpan[] => {
  const find = createSentenceBoundaries(locale);
  return blocks(text)
    .filter(({ kind }) => proseKinds.has(kind))
    .flatMap((block) => blockSentences(text, block, find));
};
