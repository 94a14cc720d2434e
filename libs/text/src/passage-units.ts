import { blockSentences } from "./block-sentences.ts";
import type { Block } from "./block.ts";
import { blocks } from "./blocks.ts";
import { collapseWhitespace } from "./collapse-whitespace.ts";
import { createHeadingPath } from "./heading-path.ts";
import { type PassageUnit, type UnitSizes, wholeBlockFactor } from "./passage-unit.ts";
import { splitLongSpan } from "./split-long-span.ts";
import { textLines } from "./text-lines.ts";
import { type TextSpan, trimSpan } from "./text-span.ts";

interface Region {
  readonly block: Block;
  /** The block and all that follows it up to the next one, so that no rule or stray marker is lost. */
  readonly span: TextSpan;
}

const regionsOf = (text: string): Region[] => {
  const found = blocks(text);
  const list: Block[] = found.length > 0 ? found : [{ kind: "paragraph", start: 0, end: text.length }];
  return list.map((block, index) => ({
    block,
    span: { start: index === 0 ? 0 : block.start, end: list[index + 1]?.start ?? text.length },
  }));
};

const piecesOf = (text: string, { block, span }: Region, locale: string | undefined): TextSpan[] => {
  const isLineWise = block.kind === "code" || block.kind === "table";
  const starts = isLineWise
    ? textLines(text.slice(span.start, span.end)).map(({ start }) => span.start + start)
    : [
        span.start,
        ...blockSentences(text, block, locale)
          .slice(1)
          .map(({ start }) => start),
      ];
  return starts
    .map((start, index) => trimSpan(text, { start, end: starts[index + 1] ?? span.end }))
    .filter(({ start, end }) => end > start);
};

/** Cuts a text into the units its passages are packed from, in order; every character that is no white space is in exactly one. */
export const passageUnits = (
  text: string,
  options: UnitSizes & { readonly locale: string | undefined },
): PassageUnit[] => {
  const { countTokens, maxTokens } = options;
  const units: PassageUnit[] = [];
  const enter = createHeadingPath();
  let path: readonly string[] = [];
  // Tokens of the headings that stand directly before, and will share a passage with what comes.
  let headed = 0;
  const add = (span: TextSpan, limit: number): void => {
    const tokens = countTokens(text.slice(span.start, span.end));
    const pieces =
      tokens <= limit
        ? [{ ...span, tokens }]
        : splitLongSpan(text, span, { ...options, maxTokens: maxTokens - headed });
    for (const { start, end, tokens: count } of pieces)
      units.push({ start, end, tokens: count, isHeading: false, path });
    headed = 0;
  };
  const addHeading = (region: Region): boolean => {
    const [title] = blockSentences(text, region.block);
    if (title !== undefined)
      path = enter({
        level: region.block.level ?? 1,
        title: collapseWhitespace(text.slice(title.start, title.end)),
      });
    const span = trimSpan(text, region.span);
    const tokens = countTokens(text.slice(span.start, span.end));
    if (headed + tokens > maxTokens / 2) return false;
    units.push({ ...span, tokens, isHeading: true, path });
    headed += tokens;
    return true;
  };
  const addWhole = (region: Region): boolean => {
    const span = trimSpan(text, region.span);
    const limit = maxTokens * wholeBlockFactor - headed;
    const tokens = countTokens(text.slice(span.start, span.end));
    if (tokens > limit) return false;
    units.push({ ...span, tokens, isHeading: false, path });
    headed = 0;
    return true;
  };
  for (const region of regionsOf(text)) {
    const { kind } = region.block;
    if (kind === "heading" && addHeading(region)) continue;
    if ((kind === "code" || kind === "table") && addWhole(region)) continue;
    for (const piece of piecesOf(text, region, options.locale)) add(piece, maxTokens - headed);
  }
  return units;
};
