import type { TextSpan } from "../text-span.ts";

interface Quotable {
  readonly text: string;
  /** Entry `i` is where the original of code unit `i` of `text` starts. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const replacements = [
  [/^[\u00AD\u200B-\u200D\u2060\uFEFF]$/u, ""],
  [/^\s+$/u, " "],
  [/^[‘’‚‛′´]$/u, "'"],
  [/^[“”„‟″«»]$/u, '"'],
  [/^[‐‑‒–—―−]$/u, "-"],
] as const;

const replacementOf = (found: string): string =>
  replacements.find(([pattern]) => pattern.test(found))?.[1] ?? found.normalize("NFKC");

const irregular = /\s+|[\uFB00-\uFB06\uFF00-\uFFEF]|\p{L}\p{M}+|[^\p{ASCII}\p{L}\p{M}\p{N}]/gu;
const cjk = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3000-\u303F\uFF00-\uFFEF]$/u;

/** The text with typographic variants made equal, and for each code unit where its original stands. */
const normaliseQuotable = (text: string): Quotable => {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const keep = (from: number, to: number): void => {
    parts.push(text.slice(from, to));
    for (let offset = from; offset < to; offset += 1) {
      starts.push(offset);
      ends.push(offset + 1);
    }
  };
  let position = 0;
  for (const { 0: found, index } of text.matchAll(irregular)) {
    keep(position, index);
    position = index + found.length;
    // White space between two CJK letters is a line break of the layout, no part of the wording.
    const isLayout =
      found.trim() === "" && cjk.test(text.charAt(index - 1)) && cjk.test(text.charAt(position));
    const replacement = isLayout ? "" : replacementOf(found);
    parts.push(replacement);
    for (let offset = 0; offset < replacement.length; offset += 1) {
      starts.push(index);
      ends.push(position);
    }
  }
  keep(position, text.length);
  return { text: parts.join(""), starts, ends };
};

/**
 * Where a quote stands in a text, in offsets of the original: verbatim if it does, else with white space, quotation marks,
 * dashes, ligatures and invisible characters made equal. The first place wins; case and words must agree.
 */
export const locateQuote = (text: string, quote: string): TextSpan | undefined => {
  const exact = quote.trim();
  if (exact === "") return undefined;
  const start = text.indexOf(exact);
  if (start !== -1) return { start, end: start + exact.length };
  const needle = normaliseQuotable(exact).text.trim();
  const haystack = normaliseQuotable(text);
  const at = needle === "" ? -1 : haystack.text.indexOf(needle);
  const first = haystack.starts[at];
  const last = haystack.ends[at + needle.length - 1];
  return first === undefined || last === undefined ? undefined : { start: first, end: last };
};
