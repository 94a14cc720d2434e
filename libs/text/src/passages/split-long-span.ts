import { type TextSpan, trimSpan } from "../text-span.ts";
import { lowerBound } from "./lower-bound.ts";
import type { UnitSizes } from "./passage-unit.ts";

interface CountedSpan extends TextSpan {
  readonly tokens: number;
}

interface CutOptions {
  readonly wordStarts: ArrayLike<number>;
  readonly from: number;
  /** The cut lies in the second half of what is between `from` and here. */
  readonly target: number;
}

const isSpace = (character: string): boolean => character.trim() === "";
const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** Where to cut: after white space, else before a word, else anywhere but inside a code point. */
const cutPoint = (text: string, { wordStarts, from, target }: CutOptions): number => {
  const earliest = from + Math.ceil((target - from) / 2);
  for (let at = target; at > earliest; at -= 1) if (isSpace(text.charAt(at - 1))) return at;
  const word = wordStarts[lowerBound(wordStarts, target + 1) - 1] ?? 0;
  if (word > earliest) return word;
  if (!isLowSurrogate(text.charCodeAt(target))) return target;
  return target - 1 > from ? target - 1 : target + 1;
};

const cutEvery = (text: string, span: TextSpan, options: { size: number; sizes: UnitSizes }): TextSpan[] => {
  const pieces: TextSpan[] = [];
  let from = span.start;
  while (from < span.end) {
    const target = from + options.size;
    const to =
      target >= span.end ? span.end : cutPoint(text, { wordStarts: options.sizes.wordStarts, from, target });
    const piece = trimSpan(text, { start: from, end: to });
    if (piece.end > piece.start) pieces.push(piece);
    from = to;
  }
  return pieces;
};

/** No script has words so long; what is longer is cut without being counted, for counting a text of megabytes takes seconds. */
const mostCharactersPerToken = 64;

/** The tokens of a span; infinitely many where it is too long for `maxTokens` whatever stands in it. */
export const countSpan = (
  text: string,
  { start, end }: TextSpan,
  { countTokens, maxTokens }: Pick<UnitSizes, "countTokens" | "maxTokens">,
): number => {
  const isHopeless = end - start > mostCharactersPerToken * Math.max(1, maxTokens);
  return isHopeless ? Infinity : countTokens(text.slice(start, end));
};

const fit = (text: string, span: TextSpan, sizes: UnitSizes): CountedSpan[] => {
  const tokens = sizes.countTokens(text.slice(span.start, span.end));
  const length = span.end - span.start;
  if (tokens <= sizes.maxTokens || length < 3) return [{ ...span, tokens }];
  return cutEvery(text, span, { size: Math.ceil(length / 2), sizes }).flatMap((half) =>
    fit(text, half, sizes),
  );
};

/**
 * A span as it is where it has at most `maxTokens`, else in pieces that do, cut between words wherever there are any. Pieces
 * begin at `maxTokens` characters, some quarter of the limit in most scripts, so that packing can fill a passage well. One
 * after the other, so that whoever takes them can pause in between.
 */
export function* splitLongSpan(text: string, span: TextSpan, sizes: UnitSizes): Generator<CountedSpan> {
  const tokens = countSpan(text, span, sizes);
  if (tokens <= sizes.maxTokens) {
    yield { ...span, tokens };
    return;
  }
  const size = Math.max(16, Math.floor(sizes.maxTokens));
  for (const piece of cutEvery(text, span, { size, sizes })) yield* fit(text, piece, sizes);
}
