import type { BlockKind } from "../blocks/block.ts";
import { finish, type Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import { sentencesOfBlocks } from "./sentences.ts";

const proseKinds: ReadonlySet<BlockKind> = new Set(["paragraph", "list-item", "quote"]);

/** The sentences a reader could quote, in slices: those of paragraphs, list items and quotes; no headings, code or tables. */
export const proseSentencesInSlices = (text: string, locale?: string): Sliced<TextSpan[]> =>
  sentencesOfBlocks(text, ({ kind }) => proseKinds.has(kind), locale);

/** The same at once. */
export const proseSentences = (text: string, locale?: string): TextSpan[] =>
  finish(proseSentencesInSlices(text, locale));
