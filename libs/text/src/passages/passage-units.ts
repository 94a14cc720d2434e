import { collapseWhitespace } from "../collapse-whitespace.ts";
import { blockSentences } from "../sentences/block-sentences.ts";
import { createSentenceBoundaries } from "../sentences/sentence-boundaries.ts";
import type { TextSpan } from "../text-span.ts";
import { createHeadingPath } from "./heading-path.ts";
import type { PassageUnit, UnitSizes } from "./passage-unit.ts";
import { countSpan, splitLongSpan } from "./split-long-span.ts";
import { cutRegion, regionsOf } from "./text-regions.ts";

export interface UnitOptions extends UnitSizes {
  readonly locale: string | undefined;
  /** What belongs together, in text order, instead of the blocks of the text. */
  readonly parts: readonly TextSpan[] | undefined;
}

/**
 * Cuts a text into the units its passages are packed from, in order, and yields undefined in between, for a pause; every character that is no white space is in
 * exactly one.
 */
export function* passageUnits(
  text: string,
  sizes: UnitOptions,
): Generator<PassageUnit | undefined, void, undefined> {
  const { maxTokens, parts } = sizes;
  const find = createSentenceBoundaries(sizes.locale);
  const enter = createHeadingPath();
  let path: readonly string[] = [];
  // Tokens of the headings that stand directly before, and will share a passage with what comes.
  let headed = 0;
  for (const region of yield* regionsOf(text, parts)) {
    const { block, span, wholeShare } = region;
    const isHeading = block.kind === "heading";
    const [title] = isHeading ? yield* blockSentences(text, block, find) : [];
    if (title !== undefined) {
      const words = collapseWhitespace(text.slice(title.start, title.end));
      path = enter({ level: block.level ?? 1, title: words });
    }
    const tokens = wholeShare === 0 ? Infinity : countSpan(text, span, sizes);
    if (tokens <= maxTokens * wholeShare - headed) {
      yield { ...span, tokens, isHeading, path };
      headed = isHeading ? headed + tokens : 0;
      continue;
    }
    for (const sentence of yield* cutRegion(text, region, find)) {
      const pieces = splitLongSpan(text, sentence, { ...sizes, maxTokens: maxTokens - headed });
      for (const { start, end, tokens: count } of pieces)
        yield { start, end, tokens: count, isHeading: false, path };
      headed = 0;
    }
  }
}
