import type { TextSpan } from "../text-span.ts";
import { words } from "../words/words.ts";
import { commonPath } from "./heading-path.ts";
import { lowerBound } from "./lower-bound.ts";
import { packUnits } from "./pack-units.ts";
import type { PassageUnit } from "./passage-unit.ts";
import { passageUnits } from "./passage-units.ts";

export interface PassageSpan extends TextSpan {
  /** Half-open range of indexes into `words(text)`: the words that begin in the passage. */
  readonly wordStart: number;
  readonly wordEnd: number;
  /** The headings over all of the passage, outermost first. */
  readonly headings: readonly string[];
}

export interface SplitOptions {
  readonly maxTokens: number;
  /** Called once per sentence; a passage is counted as the sum of its sentences. */
  readonly countTokens: (text: string) => number;
  readonly locale?: string;
}

const headingsOf = (units: readonly PassageUnit[]): string[] => {
  const content = units.filter(({ isHeading }) => !isHeading);
  return commonPath((content.length > 0 ? content : units.slice(-1)).map(({ path }) => path));
};

/**
 * Cuts a text into passages on sentence boundaries, in order and without overlap; every character that is no white space is in
 * exactly one. Code and tables stay whole up to 1.25 `maxTokens`, then break between lines; a longer sentence breaks
 * between words. A heading is in the passage it heads. Time is linear in the text.
 */
export const splitPassages = (text: string, options: SplitOptions): PassageSpan[] => {
  const { maxTokens, countTokens, locale } = options;
  const wordStarts = words(text, locale).map(({ start }) => start);
  return packUnits(passageUnits(text, { maxTokens, countTokens, wordStarts, locale }), maxTokens).map(
    (units) => {
      const start = units.at(0)?.start ?? 0;
      const end = units.at(-1)?.end ?? start;
      return {
        start,
        end,
        wordStart: lowerBound(wordStarts, start),
        wordEnd: lowerBound(wordStarts, end),
        headings: headingsOf(units),
      };
    },
  );
};
