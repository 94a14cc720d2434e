import { finish, finishWithPauses, type Sliced } from "../slices.ts";
import type { TextSpan } from "../text-span.ts";
import { wordBoundsInSlices } from "../words/words.ts";
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
  /** Parts that belong together, in text order, such as the comments of a document: one that fits into a passage is not cut. */
  readonly parts?: readonly TextSpan[] | undefined;
}

const headingsOf = (units: readonly PassageUnit[]): string[] => {
  const content = units.filter(({ isHeading }) => !isHeading);
  return commonPath((content.length > 0 ? content : units.slice(-1)).map(({ path }) => path));
};

/** A thousandth of a second or two of work. */
const unitsAtATime = 50;

const toSpans = (
  units: readonly PassageUnit[],
  wordStarts: ArrayLike<number>,
  maxTokens: number,
): PassageSpan[] =>
  packUnits(units, maxTokens).map((packed) => {
    const start = packed.at(0)?.start ?? 0;
    const end = packed.at(-1)?.end ?? start;
    return {
      start,
      end,
      wordStart: lowerBound(wordStarts, start),
      wordEnd: lowerBound(wordStarts, end),
      headings: headingsOf(packed),
    };
  });

/** See `splitPassages`. */
export function* passagesInSlices(text: string, options: SplitOptions): Sliced<PassageSpan[]> {
  const { maxTokens, countTokens, locale, parts } = options;
  const bounds = yield* wordBoundsInSlices(text, locale);
  const wordStarts = bounds.filter((_bound, index) => index % 2 === 0);
  const units: PassageUnit[] = [];
  for (const unit of passageUnits(text, { maxTokens, countTokens, wordStarts, locale, parts })) {
    if (unit !== undefined) units.push(unit);
    if (unit === undefined || units.length % unitsAtATime === 0) yield;
  }
  return toSpans(units, wordStarts, maxTokens);
}

/**
 * Cuts a text into passages on sentence boundaries, in order and without overlap; every character that is no white space is in
 * exactly one. Code and tables stay whole up to 1.25 `maxTokens`, then break between lines; a longer sentence breaks
 * between words. A heading is in the passage it heads. Time is linear in the text.
 */
export const splitPassages = (text: string, options: SplitOptions): PassageSpan[] =>
  finish(passagesInSlices(text, options));

/** The same passages, with a pause every few milliseconds, because a long text takes seconds; ends with what `pause` throws. */
export const splitPassagesWithPauses = (
  text: string,
  { pause, ...options }: SplitOptions & { readonly pause: () => Promise<void> },
): Promise<PassageSpan[]> => finishWithPauses(passagesInSlices(text, options), pause);
