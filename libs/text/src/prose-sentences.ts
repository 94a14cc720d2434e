import { blockSentences } from "./block-sentences.ts";
import type { BlockKind } from "./block.ts";
import { blocks } from "./blocks.ts";
import type { TextSpan } from "./text-span.ts";

const proseKinds: ReadonlySet<BlockKind> = new Set(["paragraph", "list-item", "quote"]);

/** The sentences a reader could quote: those of paragraphs, list items and quotes; no headings, code or tables. */
export const proseSentences = (text: string, locale?: string): TextSpan[] =>
  blocks(text)
    .filter(({ kind }) => proseKinds.has(kind))
    .flatMap((block) => blockSentences(text, block, locale));
