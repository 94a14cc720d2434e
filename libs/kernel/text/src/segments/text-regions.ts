import type { Sliced } from "../slices.ts";
import { cutAt, type TextSpan, trimSpan } from "../text-span.ts";
import type { Block, BlockKind } from "./block-readers.ts";
import { blocksInSlices } from "./blocks.ts";
import { textLinesInSlices } from "./line-patterns.ts";
import type { FindBoundaries } from "./sentence-boundaries.ts";
import { blockSentences } from "./sentences.ts";

interface OpenHeading {
  readonly level: number;
  readonly title: string;
}

/** Every passage under a heading repeats it; long headings must not multiply the stored text. */
const longestTitle = 200;

/**
 * Tracks the headings of a document: each call takes the next one and returns its path, outermost first, each heading cut at 200
 * characters.
 */
export const createHeadingPath = (): ((heading: OpenHeading) => readonly string[]) => {
  let open: readonly OpenHeading[] = [];
  return (heading) => {
    open = [
      ...open.filter(({ level }) => level < heading.level),
      { level: heading.level, title: cutAt(heading.title, longestTitle) },
    ];
    return open.map(({ title }) => title);
  };
};

/** Returns the headings that all paths begin with. */
export const commonPath = (paths: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((title, depth) => others.some((path) => path[depth] !== title));
  return first.slice(0, differs === -1 ? first.length : differs);
};

/** A block and everything after it up to the next one, so that no rule or stray marker is lost. */
export interface TextRegion {
  readonly block: Block;
  readonly span: TextSpan;
  /** It stays whole up to this multiple of a passage's tokens; longer, or with 0, it is split like prose. */
  readonly wholeShare: number;
}

const wholeShares: Readonly<Partial<Record<BlockKind, number>>> = { heading: 0.5, code: 1.25, table: 1.25 };

const spansAtATime = 1_000;

/**
 * Yields the regions of a text, in order: its parts if any, as prose whose Markdown is ignored, otherwise its blocks. Each includes
 * the text up to the next; together they contain everything but white space.
 */
export function* regionsOf(text: string, parts: readonly TextSpan[] = []): Sliced<TextRegion[]> {
  const blocks = parts.length > 0 ? [] : yield* blocksInSlices(text);
  const starts = [0, ...(parts.length > 0 ? parts : blocks).slice(1).map(({ start }) => start)];
  const regions: TextRegion[] = [];
  for (const [index, start] of starts.entries()) {
    if (index % spansAtATime === 0) yield;
    const span = trimSpan(text, { start, end: starts[index + 1] ?? text.length });
    if (span.end === span.start) continue;
    const block = blocks[index] ?? { kind: "paragraph", ...span };
    regions.push({ block, span, wholeShare: parts.length > 0 ? 1 : (wholeShares[block.kind] ?? 0) });
  }
  return regions;
}

/** Yields a region split between its sentences, or its lines for code and tables; nothing is lost. */
export function* cutRegion(
  text: string,
  { block, span }: TextRegion,
  find: FindBoundaries,
): Sliced<TextSpan[]> {
  const isLineWise = block.kind === "code" || block.kind === "table";
  const cuts: readonly TextSpan[] = isLineWise
    ? yield* textLinesInSlices(text.slice(span.start, span.end))
    : yield* blockSentences(text, block, find);
  const from = isLineWise ? span.start : 0;
  const spans: TextSpan[] = [];
  let start = span.start;
  for (let index = 1; index <= Math.max(1, cuts.length); index += 1) {
    if (index % spansAtATime === 0) yield;
    const next = cuts[index];
    const end = next === undefined ? span.end : from + next.start;
    const cut = trimSpan(text, { start, end });
    if (cut.end > cut.start) spans.push(cut);
    start = end;
  }
  return spans;
}
