import { remember } from "./remember.ts";
import { finish, type Sliced } from "./slices.ts";
import type { TextSpan } from "./text-span.ts";

/** A part of a normalised text that differs from the original. */
interface Replacement extends TextSpan {
  /** Start in the normalised text; `start` and `end` refer to the original. */
  readonly at: number;
  readonly length: number;
}

/** A text with typographic variants normalised, and its differences from the original. */
export interface Quotable {
  readonly text: string;
  readonly replacements: readonly Replacement[];
}

const replacements = [
  [/^[‘’‚‛′´]$/u, "'"],
  [/^[“”„‟″«»]$/u, '"'],
  [/^[‐‑‒–—―−]$/u, "-"],
] as const;

const maxRemembered = 1_000;

const replacementOf = remember(
  (found: string): string =>
    replacements.find(([pattern]) => pattern.test(found))?.[1] ?? found.normalize("NFKC"),
  maxRemembered,
);

/**
 * Candidates for `irregularAt`: everything but ASCII and the letters of common scripts, and runs of spaces. Without the flag `u`,
 * which makes searching two million characters twenty times slower.
 */
const candidate =
  // oxlint-disable-next-line require-unicode-regexp
  / {2}| (?=[\u3000-\u30FF\u3400-\u9FFF\uFF00-\uFFEF])|[^ -~\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u0391-\u03A1\u03A3-\u03C9\u0400-\u0481\u048A-\u052F\u05D0-\u05EA\u0620-\u064A\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF\uAC00-\uD7A3]/g;

/** The same, and signs of markup. */
// oxlint-disable-next-line require-unicode-regexp
const candidateOrMarkup = new RegExp(`${candidate.source}|[>*_\`~]`, "g");

const symbol = /[\uFB00-\uFB06\uFF00-\uFFEF]|[^\p{ASCII}\p{L}\p{M}\p{N}]/uy;
/** Bounded: a run of megabytes would be read again from each of its marks. */
const marks = /\p{M}{1,32}/uy;
/** White space, and invisible characters among it. */
const spaces = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]+/uy;
const space = /^[\s\u00AD\u200B-\u200D\u2060\uFEFF]/u;
const letterBefore = /\p{L}$/u;
const cjk = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303F\uFF00-\uFFEF]$/u;

const endOfMatch = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

/**
 * Returns the white space, the letter with its marks or the symbol at a position, not before `from`; undefined for any other
 * letter.
 */
const irregularAt = (text: string, at: number, from: number): TextSpan | undefined => {
  const endOfSpace = endOfMatch(spaces, text, at);
  if (endOfSpace > at) {
    let start = at;
    while (start > from && space.test(text.charAt(start - 1))) start -= 1;
    return { start, end: endOfSpace };
  }
  const endOfMarks = endOfMatch(marks, text, at);
  if (endOfMarks > at) {
    const marked = letterBefore.exec(text.slice(Math.max(from, at - 2), at))?.[0];
    return marked === undefined ? undefined : { start: at - marked.length, end: endOfMarks };
  }
  const end = endOfMatch(symbol, text, at);
  return end > at ? { start: at, end } : undefined;
};

/** White space, marks of quoted lines, emphasis, and invisible characters among them. */
const gaps = /[\s>*_`~\u00AD\u200B-\u200D\u2060\uFEFF]+/uy;
const gap = /^[\s>*_`~\u00AD\u200B-\u200D\u2060\uFEFF]/u;
const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
const letter = /[\p{L}\p{M}\p{N}]/u;

/** Returns the gap between words at a position, not before `from`; undefined for other text. */
const gapAt = (text: string, at: number, from: number): TextSpan | undefined => {
  const end = endOfMatch(gaps, text, at);
  if (end === at) return undefined;
  let start = at;
  while (start > from && gap.test(text.charAt(start - 1))) start -= 1;
  return { start, end };
};

const replacing = (text: string, { start, end }: TextSpan): string => {
  const found = text.slice(start, end);
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  // White space between two CJK letters is a line break of the layout, not part of the wording.
  const isLayout = space.test(found) && cjk.test(before) && cjk.test(after);
  if (isLayout) return "";
  if (!gap.test(found)) return replacementOf(found);
  const visible = found.replaceAll(invisible, "");
  if (/[\s>]/u.test(visible)) return " ";
  // A sign inside a word is part of it.
  return letter.test(before) && letter.test(after) ? visible : "";
};

/** Candidates read before other work gets its turn. */
const atATime = 1_000;

/**
 * Normalises white space, quotation marks, dashes, ligatures, widths and composed letters of a text, and removes invisible
 * characters; on request also emphasis and the marks of quoted lines. Linear: two million plain characters take 4 ms, and 140 ms
 * with typographic signs in every sentence.
 */
export function* quotableInSlices(
  text: string,
  { ignoresMarkup = false }: { readonly ignoresMarkup?: boolean } = {},
): Sliced<Quotable> {
  let [done, parts]: [string, string[]] = ["", []];
  const replaced: Replacement[] = [];
  /** End of the text that was read, and of the text that was copied. */
  let [read, position] = [0, 0];
  let at = 0;
  let candidates = 0;
  const spanAt = (index: number): TextSpan | undefined =>
    (ignoresMarkup ? gapAt(text, index, read) : undefined) ?? irregularAt(text, index, read);
  for (const { index } of text.matchAll(ignoresMarkup ? candidateOrMarkup : candidate)) {
    candidates += 1;
    if (candidates % atATime === 0) {
      [done, parts] = [done + parts.join(""), []];
      yield;
    }
    const span = index < read ? undefined : spanAt(index);
    if (span === undefined) continue;
    read = span.end;
    const replacement = replacing(text, span);
    if (replacement === text.slice(span.start, span.end)) continue;
    parts.push(text.slice(position, span.start), replacement);
    at += span.start - position;
    replaced.push({ ...span, at, length: replacement.length });
    at += replacement.length;
    position = span.end;
  }
  parts.push(text.slice(position));
  return { text: done + parts.join(""), replacements: replaced };
}

/** Minimum length for caching a normalised text, in which many quotes are searched. */
const longText = 50_000;
const maxLongTexts = 2;
const longTexts = new Map<string, Quotable>();

/** Yields a text normalised; the last long ones are cached. */
function* normalised(text: string): Sliced<Quotable> {
  const known = longTexts.get(text);
  if (known !== undefined) return known;
  const found = yield* quotableInSlices(text);
  if (text.length < longText) return found;
  if (longTexts.size >= maxLongTexts) longTexts.clear();
  longTexts.set(text, found);
  return found;
}

/** Returns the original span of a code unit of the normalised text. */
const originalOf = ({ replacements: list }: Quotable, offset: number): TextSpan => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((list[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const before = list[low - 1];
  if (before === undefined) return { start: offset, end: offset + 1 };
  const behind = offset - before.at - before.length;
  if (behind < 0) return { start: before.start, end: before.end };
  return { start: before.end + behind, end: before.end + behind + 1 };
};

/** Returns the original span of a span of the normalised text, which is not empty. */
export const originalSpan = (quotable: Quotable, { start, end }: TextSpan): TextSpan => ({
  start: originalOf(quotable, start).start,
  end: originalOf(quotable, end - 1).end,
});

/**
 * Finds a quote in a text, in offsets of the original: verbatim if possible, otherwise with normalised white space, quotation
 * marks, dashes, ligatures and invisible characters. The first match wins; case and words must match.
 */
export function* locateQuoteInSlices(text: string, quote: string): Sliced<TextSpan | undefined> {
  const exact = quote.trim();
  if (exact === "") return undefined;
  const start = text.indexOf(exact);
  if (start !== -1) return { start, end: start + exact.length };
  const needle = finish(quotableInSlices(exact)).text.trim();
  if (needle === "") return undefined;
  const haystack = yield* normalised(text);
  const at = haystack.text.indexOf(needle);
  if (at === -1) return undefined;
  return originalSpan(haystack, { start: at, end: at + needle.length });
}

/** Like `locateQuoteInSlices`, without pauses. */
export const locateQuote = (text: string, quote: string): TextSpan | undefined =>
  finish(locateQuoteInSlices(text, quote));
