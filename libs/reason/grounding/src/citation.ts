import type { Citation, Span } from "@quarry/contracts";

/** Returns the place and the words of a citation, without further fields. */
export const citationOf = ({ documentId, start, end, quote }: Citation): Citation => ({
  documentId,
  start,
  end,
  quote,
});

export const citationAt = (documentId: string, text: string, { start, end }: Span): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});
