import type { TextSpan } from "../text-span.ts";
import { normaliseQuotable, originalOf } from "./normalise-quotable.ts";

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
  if (needle === "") return undefined;
  const haystack = normaliseQuotable(text);
  const at = haystack.text.indexOf(needle);
  if (at === -1) return undefined;
  return { start: originalOf(haystack, at).start, end: originalOf(haystack, at + needle.length - 1).end };
};
