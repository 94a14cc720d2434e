import type { TextSpan } from "../text-span.ts";
import { normaliseQuotable } from "./normalise-quotable.ts";

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
