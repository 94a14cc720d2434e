import type { TextSpan } from "@quarry/text";

/** Returns the ASCII digit for a digit of any script: the digits of a script are encoded in tens, in order. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const value = String(code - zero);
  return digit.length === 1 ? value : `\u200B${value}`;
};

const lowerCase = (letter: string): string => {
  const lower = letter.toLowerCase();
  return lower.length === letter.length ? lower : letter;
};

/**
 * Replaces digits, spaces, hyphens and marks by their ASCII equivalents; every character keeps its position, so that spans of one
 * text are valid in the other.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replaceAll(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu, " ")
    .replaceAll(/[\u2010-\u2012\u2212\uFE63\uFF0D]/gu, "-")
    .replaceAll(/(?<![\p{L}\p{N}])\u2013(?=\d)/gu, "-")
    .replaceAll(/[’ʼ\u066C](?=\d{3}(?!\d))/gu, "'")
    .replaceAll(/(?<=\d)_(?=\d{3}(?!\d))/gu, "'")
    .replaceAll(/[\u066B．](?=\d)/gu, ".")
    // A raised dot is a decimal point, as in "0·1%", unless a power of ten follows.
    .replaceAll(/(?<=\d)·(?=\d)(?!10[\^⁻⁺⁰¹²³⁴-⁹])/gu, ".")
    .replaceAll(/，(?=\d{3}(?!\d))/gu, ",")
    // A time after a day (ISO 8601).
    .replaceAll(/(?<=\d{4}-\d{2}-\d{2})T(?=\d{2}:\d{2})/gu, " ")
    .replaceAll("：", ":")
    .replaceAll("％", "%");

export const valueByName = <Value>(
  rows: readonly (readonly [value: Value, ...names: string[]])[],
): Map<string, Value> =>
  new Map(rows.flatMap(([value, ...names]) => names.map((name) => [name, value] as const)));

export type Groups = Readonly<Record<string, string | undefined>>;

/** A match of a pattern, as its span and its named groups. */
export interface Match extends TextSpan {
  readonly said: string;
  readonly groups: Groups;
}

/** Finds the matches of a pattern with the flag `g`, in order. */
export const matchesOf = (plain: string, pattern: RegExp): Match[] =>
  Array.from(plain.matchAll(pattern), ({ index, 0: said, groups = {} }) => ({
    start: index,
    end: index + said.length,
    said,
    groups,
  }));

/** Matches a pattern with the flag `y` at an offset. */
export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Returns the characters before an offset, at most some. */
export const textBefore = (text: string, at: number, length: number): string =>
  text.slice(Math.max(0, at - length), at);

/** Replaces spans of a text by as many colons. */
export const maskSpans = (plain: string, spans: readonly TextSpan[]): string => {
  let masked = "";
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start))
    if (start >= masked.length) masked += plain.slice(masked.length, start) + ":".repeat(end - start);
  return masked + plain.slice(masked.length);
};

/** Like `plainText`, in the form in which number words are listed: lower case, one spelling of letters that vary. */
export const plainWords = (text: string): string =>
  plainText(text)
    .replaceAll(/\p{Lu}/gu, lowerCase)
    .replaceAll("ё", "е")
    .replaceAll(/[أإآ]/gu, "ا")
    .replaceAll(/['’ʼ]/gu, "ʼ");

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

/** Returns a pattern alternation of words, the longest first; without words, a pattern that matches nothing. */
export const oneOf = (words: Iterable<string>): string =>
  [...words]
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join("|") || "(?!)";

/** Returns spans in order without overlap; of those that begin at one place, the longest. */
export const withoutOverlap = <Span extends TextSpan>(spans: readonly Span[]): Span[] => {
  const kept: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start || other.end - one.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
};

/**
 * Creates a filter that keeps the spans without overlap with earlier ones, and records their positions; linear in the length of
 * the text.
 */
export const createFreeSpans = (
  length: number,
): (<Span extends TextSpan>(spans: readonly Span[]) => Span[]) => {
  const taken = new Uint8Array(length);
  return (spans) =>
    spans.filter(({ start, end }) => {
      if (taken.subarray(start, end).includes(1)) return false;
      taken.fill(1, start, end);
      return true;
    });
};

/** Matches a number that is likely a year, from 1500 to 2099. */
export const likelyYear = /^(?:1[5-9]|20)\d\d$/u;
