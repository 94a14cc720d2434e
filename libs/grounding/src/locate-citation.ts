import type { Citation, Span } from "@quarry/contracts";
import { locateQuote } from "@quarry/text";

/** Something a prompt showed under an id, and where it stands; a note stands at each of its quotes. */
export interface CitableSource {
  readonly documentId: string;
  /** Looked in first, in order; the rest of the document after them. */
  readonly spans: readonly Span[];
}

/** The whole text of a document; undefined when it is not stored. */
export type TextOf = (documentId: string) => string | undefined;

const citationAt = (documentId: string, text: string, { start, end }: Span): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/**
 * Where a quote stands in the document that was shown under an id: in what was shown of it, else anywhere in it. White space, quotation
 * marks, dashes and ligatures may differ. Undefined when it stands nowhere in the document: then it is no quote.
 */
export const locateCitation = (
  quote: string,
  { documentId, spans }: CitableSource,
  textOf: TextOf,
): Citation | undefined => {
  const text = textOf(documentId);
  if (text === undefined) return undefined;
  for (const { start, end } of spans) {
    const found = locateQuote(text.slice(start, end), quote);
    if (found !== undefined)
      return citationAt(documentId, text, { start: start + found.start, end: start + found.end });
  }
  const anywhere = locateQuote(text, quote);
  return anywhere === undefined ? undefined : citationAt(documentId, text, anywhere);
};
