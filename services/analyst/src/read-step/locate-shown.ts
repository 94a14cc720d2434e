import type { Citation, Span } from "@quarry/contracts";
import { citationAt } from "@quarry/grounding";
import { locateQuote } from "@quarry/text";
import { type ReadingTurn, sentPieces, stepTexts } from "./reading-turn.ts";

/** A quote as given by a model, and its stated item. */
export interface RepliedQuote {
  readonly quote: string;
  readonly linkId?: string | undefined;
}

/** Finds a reader's quote in the shown content; undefined if it is missing. */
export type LocateShown = (quote: RepliedQuote) => Citation | undefined;

interface Shown {
  readonly linkId: string;
  readonly documentId: string;
  /** Text of the whole document. */
  readonly text: string;
  readonly spans: readonly Span[];
}

interface ShownMarker extends Shown {
  /** Wording of the marker in the overview. */
  readonly wording: string;
}

const markerName = /^\W*(?:FACT|OPINION|DATA)\s*[:：]\s*/iu;

/** Speaker at the end of a marker's line. */
const speakerBehind = /\s*\([^()]*\)\s*$/u;

const sentDocuments = (turn: ReadingTurn): Shown[] =>
  [...Map.groupBy(sentPieces(turn), ({ documentId }) => documentId).values()].flatMap((pieces) => {
    const [first] = pieces;
    if (first === undefined) return [];
    const { linkId, documentId, whole } = first;
    return [{ linkId, documentId, text: whole.text, spans: pieces }];
  });

const shownMarkers = (turn: ReadingTurn): ShownMarker[] =>
  stepTexts(turn).flatMap(({ linkId, text: { documentId, text, marking } }) =>
    (marking?.markers ?? []).map(({ start, end, text: wording }) => ({
      linkId,
      documentId,
      text,
      spans: [{ start, end }],
      wording,
    })),
  );

/** Returns a quote that is verbatim in sent content, by a fast check. */
const verbatimIn = (document: Shown, quote: string): Citation | undefined => {
  for (const piece of document.spans) {
    const start = document.text.indexOf(quote, piece.start);
    const end = start + quote.length;
    if (start !== -1 && end <= piece.end)
      return citationAt(document.documentId, document.text, { start, end });
  }
  return undefined;
};

/** Limit of characters searched for quotes with different white space and marks: about two seconds per reply. */
const maxSearched = 8_000_000;

const longestWord = (quote: string): string =>
  (quote.match(/[a-z0-9]{4,}/giu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    "",
  );

/** Creates the search that ignores white space and marks, up to the limit of text: in what was sent, or else anywhere. */
const createSearch = (): ((document: Shown, quote: string) => Citation | undefined) => {
  let left = maxSearched;
  return ({ documentId, text, spans }, quote) => {
    if (text.length > left || !text.includes(longestWord(quote))) return undefined;
    left -= text.length;
    for (const { start, end } of [...spans, { start: 0, end: text.length }]) {
      const found = locateQuote(text.slice(start, end), quote);
      if (found !== undefined)
        return citationAt(documentId, text, { start: start + found.start, end: start + found.end });
    }
    return undefined;
  };
};

/** A letter or digit occurs anywhere and proves nothing. */
const isQuote = (quote: string): boolean => (quote.match(/[\p{L}\p{N}]/gu) ?? []).length > 1;

/** True if a quote consists of a marker's words; most markers are about something else, which is cheap to detect. */
const isMarker = ({ wording }: ShownMarker, quote: string): boolean => {
  const words = quote
    .replace(markerName, "")
    .replace(speakerBehind, "")
    .replace(/[.。…]+$/u, "");
  return isQuote(words) && wording.includes(longestWord(words)) && locateQuote(wording, words) !== undefined;
};

/** Sorts shown texts so that those of the named item come first; a reader that names the wrong item has still read what it quotes. */
const ofItemFirst = <One extends Shown>(shown: readonly One[], linkId: string | undefined): One[] =>
  shown.toSorted((one, other) => Number(other.linkId === linkId) - Number(one.linkId === linkId));

/**
 * Creates the search: in documents with sent content, in sending order, then among the markers, which represent their source
 * words.
 */
export const createLocateShown = (turn: ReadingTurn): LocateShown => {
  const [documents, markers] = [sentDocuments(turn), shownMarkers(turn)];
  const search = createSearch();
  return ({ quote: said, linkId }) => {
    const quote = said.trim();
    if (!isQuote(quote)) return undefined;
    const sent = ofItemFirst(documents, linkId);
    for (const find of [verbatimIn, search]) {
      for (const document of sent) {
        const found = find(document, quote);
        if (found !== undefined) return found;
      }
    }
    const marker = ofItemFirst(markers, linkId).find((one) => isMarker(one, quote));
    const [span] = marker?.spans ?? [];
    return marker && span && citationAt(marker.documentId, marker.text, span);
  };
};
