import type { Block } from "../blocks/block.ts";
import { blocks } from "../blocks/blocks.ts";
import { textLines } from "../blocks/text-lines.ts";
import { blockSentences } from "../sentences/block-sentences.ts";
import type { FindBoundaries } from "../sentences/sentence-boundaries.ts";
import { type TextSpan, trimSpan } from "../text-span.ts";

/** A block and all that follows it up to the next one, so that no rule or stray marker is lost. */
export interface TextRegion {
  readonly block: Block;
  readonly span: TextSpan;
}

/** The regions of a text, in order; together they hold all of it that is no white space. */
export const textRegions = (text: string): TextRegion[] => {
  const found = blocks(text);
  const list: Block[] = found.length > 0 ? found : [{ kind: "paragraph", start: 0, end: text.length }];
  return list
    .map((block, index) => {
      const start = index === 0 ? 0 : block.start;
      return { block, span: trimSpan(text, { start, end: list[index + 1]?.start ?? text.length }) };
    })
    .filter(({ span }) => span.end > span.start);
};

/** A region cut between its sentences, or its lines if it is code or a table; nothing of it is lost. */
export const cutRegion = (text: string, { block, span }: TextRegion, find: FindBoundaries): TextSpan[] => {
  const isLineWise = block.kind === "code" || block.kind === "table";
  const cuts = isLineWise
    ? textLines(text.slice(span.start, span.end)).map(({ start }) => span.start + start)
    : blockSentences(text, block, find).map(({ start }) => start);
  const starts = [span.start, ...cuts.slice(1)];
  return starts
    .map((start, index) => trimSpan(text, { start, end: starts[index + 1] ?? span.end }))
    .filter(({ start, end }) => end > start);
};
