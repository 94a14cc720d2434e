import { finish, type Sliced } from "../slices.ts";
import { collapseWhitespace, isSpace, lowerBound, type TextSpan, trimSpan } from "../text-span.ts";
import { everySecond, wordBoundsInSlices } from "../words/words.ts";
import { createSentenceBoundaries } from "./sentence-boundaries.ts";
import { blockSentences } from "./sentences.ts";
import { commonPath, createHeadingPath, cutRegion, regionsOf } from "./text-regions.ts";

/** Part of a passage that is never split: a heading, a sentence, a code block or table, or a piece of an overlong one. */
interface PassageUnit extends TextSpan {
  readonly tokens: number;
  readonly isHeading: boolean;
  /** Its headings, outermost first; a heading's own path ends with it. */
  readonly path: readonly string[];
}

/** Word positions and token counts for splitting. */
interface UnitSizes {
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
  /** Start positions of the words, ascending. */
  readonly wordStarts: ArrayLike<number>;
}

interface CountedSpan extends TextSpan {
  readonly tokens: number;
}

interface CutOptions {
  readonly wordStarts: ArrayLike<number>;
  readonly from: number;
  /** The cut is in the second half of the range from `from` to this. */
  readonly target: number;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** Returns where to split: after white space, otherwise before a word, otherwise anywhere outside a code point. */
const cutPoint = (text: string, { wordStarts, from, target }: CutOptions): number => {
  const earliest = from + Math.ceil((target - from) / 2);
  for (let at = target; at > earliest; at -= 1) if (isSpace(text.charAt(at - 1))) return at;
  const word = wordStarts[lowerBound(wordStarts, target + 1) - 1] ?? 0;
  if (word > earliest) return word;
  if (!isLowSurrogate(text.charCodeAt(target))) return target;
  return target - 1 > from ? target - 1 : target + 1;
};

/** Yields the pieces of a span one by one: a span of megabytes has thousands. */
function* cutEvery(
  text: string,
  span: TextSpan,
  options: { size: number; sizes: UnitSizes },
): Generator<TextSpan> {
  let from = span.start;
  while (from < span.end) {
    const target = from + options.size;
    const to =
      target >= span.end ? span.end : cutPoint(text, { wordStarts: options.sizes.wordStarts, from, target });
    const piece = trimSpan(text, { start: from, end: to });
    if (piece.end > piece.start) yield piece;
    from = to;
  }
}

/** Longer words are split without counting tokens, because counting a text of megabytes takes seconds. */
const maxCharactersPerToken = 64;

/** Returns the tokens of a span; Infinity if its length alone exceeds `maxTokens`. */
const countSpan = (
  text: string,
  { start, end }: TextSpan,
  { countTokens, maxTokens }: Pick<UnitSizes, "countTokens" | "maxTokens">,
): number => {
  const isHopeless = end - start > maxCharactersPerToken * Math.max(1, maxTokens);
  return isHopeless ? Infinity : countTokens(text.slice(start, end));
};

const fit = (text: string, span: TextSpan, sizes: UnitSizes): CountedSpan[] => {
  const tokens = sizes.countTokens(text.slice(span.start, span.end));
  const length = span.end - span.start;
  if (tokens <= sizes.maxTokens || length < 3) return [{ ...span, tokens }];
  const halves = [...cutEvery(text, span, { size: Math.ceil(length / 2), sizes })];
  return halves.flatMap((half) => fit(text, half, sizes));
};

/**
 * Yields a span with at most `maxTokens` unchanged, otherwise pieces of that size, split between words if possible. Pieces start
 * at `maxTokens` characters, about a quarter of the limit in most scripts, so that passages are filled well. A generator, so that
 * the caller can yield in between.
 */
function* splitLongSpan(text: string, span: TextSpan, sizes: UnitSizes): Generator<CountedSpan> {
  const tokens = countSpan(text, span, sizes);
  if (tokens <= sizes.maxTokens) {
    yield { ...span, tokens };
    return;
  }
  const size = Math.max(16, Math.floor(sizes.maxTokens));
  for (const piece of cutEvery(text, span, { size, sizes })) yield* fit(text, piece, sizes);
}

interface UnitOptions extends UnitSizes {
  readonly locale: string | undefined;
  /** Parts to keep together, in text order, instead of the text's blocks. */
  readonly parts: readonly TextSpan[] | undefined;
}

/**
 * Splits a text into the units of its passages, in order, and yields undefined in between for a pause; each character that is not
 * white space is in exactly one unit.
 */
export function* passageUnits(
  text: string,
  sizes: UnitOptions,
): Generator<PassageUnit | undefined, void, undefined> {
  const { maxTokens, parts } = sizes;
  const find = createSentenceBoundaries(sizes.locale);
  const enter = createHeadingPath();
  let path: readonly string[] = [];
  // Tokens of the headings directly before, which will share a passage with the next unit.
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

/** Maximum white space within a passage: its text would include the megabytes between two units. */
const maxGap = 1_000;

/** Units per slice: one or two milliseconds of work. */
const unitsAtATime = 50;

/** A new heading closes a passage with at least this share of its tokens; a smaller one includes the next section. */
const sectionShare = 1 / 3;

const tokensOf = (units: readonly PassageUnit[]): number =>
  units.reduce((sum, { tokens }) => sum + tokens, 0);

/**
 * Packs units into passages of at most `maxTokens` where possible. A heading ends a passage only before a gap over `maxGap` or at
 * the end of the text.
 */
function* packUnits(units: readonly PassageUnit[], maxTokens: number): Sliced<PassageUnit[][]> {
  const packed: PassageUnit[][] = [];
  let open: PassageUnit[] = [];
  let tokens = 0;
  const close = (): void => {
    const last = open.findLastIndex(({ isHeading }) => !isHeading);
    packed.push(open.slice(0, last + 1));
    open = open.slice(last + 1);
    tokens = tokensOf(open);
  };
  for (const [index, unit] of units.entries()) {
    if (index % unitsAtATime === 0) yield;
    const isFar = unit.start - (open.at(-1)?.end ?? unit.start) > maxGap;
    if (isFar) {
      packed.push(open);
      [open, tokens] = [[], 0];
    }
    const hasContent = open.some(({ isHeading }) => !isHeading);
    const isFull = tokens + unit.tokens > maxTokens;
    const beginsSection = unit.isHeading && tokens >= maxTokens * sectionShare;
    if (hasContent && (isFull || beginsSection)) close();
    open.push(unit);
    tokens += unit.tokens;
  }
  if (open.length > 0) packed.push(open);
  return packed;
}

export interface PassageSpan extends TextSpan {
  /** Half-open range of indexes into `words(text)`: the words that begin in the passage. */
  readonly wordStart: number;
  readonly wordEnd: number;
  /** Headings of the whole passage, outermost first. */
  readonly headings: readonly string[];
}

export interface SplitOptions {
  readonly maxTokens: number;
  /** Called once per sentence; passages count as the sum of their sentences. */
  readonly countTokens: (text: string) => number;
  readonly locale?: string;
  /** Parts that belong together, in text order, such as the comments of a document: one that fits in a passage is not cut. */
  readonly parts?: readonly TextSpan[] | undefined;
}

const headingsOf = (units: readonly PassageUnit[]): string[] => {
  const content = units.filter(({ isHeading }) => !isHeading);
  return commonPath((content.length > 0 ? content : units.slice(-1)).map(({ path }) => path));
};

const toSpan = (packed: readonly PassageUnit[], wordStarts: ArrayLike<number>): PassageSpan => {
  const start = packed.at(0)?.start ?? 0;
  const end = packed.at(-1)?.end ?? start;
  return {
    start,
    end,
    wordStart: lowerBound(wordStarts, start),
    wordEnd: lowerBound(wordStarts, end),
    headings: headingsOf(packed),
  };
};

/**
 * Splits a text into passages at sentence boundaries, in order and without overlap; each character that is not white space is in
 * exactly one. Code and tables stay whole up to 1.25 `maxTokens`, then break between lines; a longer sentence breaks between
 * words. A heading is in the passage of its text, unless a long gap is between them. Linear time, in slices: a long text takes
 * seconds.
 */
export function* passagesInSlices(text: string, options: SplitOptions): Sliced<PassageSpan[]> {
  const { maxTokens, countTokens, locale, parts } = options;
  const bounds = yield* wordBoundsInSlices(text, locale);
  const wordStarts = everySecond(bounds, 0);
  const units: PassageUnit[] = [];
  for (const unit of passageUnits(text, { maxTokens, countTokens, wordStarts, locale, parts })) {
    if (unit !== undefined) units.push(unit);
    if (unit === undefined || units.length % unitsAtATime === 0) yield;
  }
  const spans: PassageSpan[] = [];
  for (const packed of yield* packUnits(units, maxTokens)) {
    spans.push(toSpan(packed, wordStarts));
    if (spans.length % unitsAtATime === 0) yield;
  }
  return spans;
}

/** Like `passagesInSlices`, without pauses. */
export const splitPassages = (text: string, options: SplitOptions): PassageSpan[] =>
  finish(passagesInSlices(text, options));
