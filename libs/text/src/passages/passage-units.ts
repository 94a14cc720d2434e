import type { BlockKind } from "../blocks/block.ts";
import { collapseWhitespace } from "../collapse-whitespace.ts";
import { blockSentences } from "../sentences/block-sentences.ts";
import { createSentenceBoundaries } from "../sentences/sentence-boundaries.ts";
import { createHeadingPath } from "./heading-path.ts";
import type { PassageUnit, UnitSizes } from "./passage-unit.ts";
import { splitLongSpan } from "./split-long-span.ts";
import { cutRegion, textRegions } from "./text-regions.ts";

/** What stays whole up to this multiple of `maxTokens`; longer, it is cut like prose. */
const wholeShare: Readonly<Partial<Record<BlockKind, number>>> = { heading: 0.5, code: 1.25, table: 1.25 };

/** Cuts a text into the units its passages are packed from, in order; every character that is no white space is in exactly one. */
export function* passageUnits(
  text: string,
  sizes: UnitSizes & { readonly locale: string | undefined },
): Generator<PassageUnit> {
  const { countTokens, maxTokens } = sizes;
  const find = createSentenceBoundaries(sizes.locale);
  const enter = createHeadingPath();
  let path: readonly string[] = [];
  // Tokens of the headings that stand directly before, and will share a passage with what comes.
  let headed = 0;
  for (const region of textRegions(text)) {
    const { block, span } = region;
    const isHeading = block.kind === "heading";
    const [title] = isHeading ? blockSentences(text, block, find) : [];
    if (title !== undefined) {
      const words = collapseWhitespace(text.slice(title.start, title.end));
      path = enter({ level: block.level ?? 1, title: words });
    }
    const share = wholeShare[block.kind];
    const tokens = share === undefined ? Infinity : countTokens(text.slice(span.start, span.end));
    if (tokens <= maxTokens * (share ?? 0) - headed) {
      yield { ...span, tokens, isHeading, path };
      headed = isHeading ? headed + tokens : 0;
      continue;
    }
    for (const sentence of cutRegion(text, region, find)) {
      const pieces = splitLongSpan(text, sentence, { ...sizes, maxTokens: maxTokens - headed });
      for (const { start, end, tokens: count } of pieces)
        yield { start, end, tokens: count, isHeading: false, path };
      headed = 0;
    }
  }
}
