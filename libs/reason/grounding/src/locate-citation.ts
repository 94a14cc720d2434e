import type { Citation, Span } from "@quarry/contracts";
import { findTurns, locateQuote } from "@quarry/text";

/** A source shown in a prompt under an id, and its location; a note is located at each of its quotes. */
export interface CitableSource {
  readonly documentId: string;
  /** Searched first, in order, before the rest of the document. */
  readonly spans: readonly Span[];
}

/** Returns the whole text of a document; undefined if it is not stored. */
export type TextOf = (documentId: string) => string | undefined;

const citationAt = (documentId: string, text: string, { start, end }: Span): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/**
 * Locates a quote in the document that was shown under an id: in the shown part, or else anywhere in the document. White space,
 * quotation marks, dashes and ligatures may differ. Undefined if the document does not contain it, because then it is not a quote.
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

/** Words of a speaker in a transcript, as written in a digest: `Name: “words”`. */
export interface SpokenQuote {
  readonly speaker: string;
  readonly words: string;
}

const form = /^(?<speaker>[^“”\n]{1,200}): “(?<words>.+)”$/su;

/** Parses `Name: “words”`; undefined for any other text. */
export const spokenQuote = (text: string): SpokenQuote | undefined => {
  const { speaker, words } = form.exec(text.trim())?.groups ?? {};
  return speaker === undefined || words === undefined ? undefined : { speaker, words };
};

/** True if a citation of a transcript starts within a turn of the speaker. */
export const isSpokenBy = (
  speaker: string,
  { start }: Pick<Citation, "start">,
  transcript: string,
): boolean =>
  (findTurns(transcript) ?? []).some(
    (turn) => turn.speaker === speaker && turn.start <= start && start < turn.end,
  );
