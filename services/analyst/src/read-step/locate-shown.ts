import type { Citation, Span } from "@quarry/contracts";
import { locateCitation } from "@quarry/grounding";
import { locateQuote } from "@quarry/text";
import { type ReadingTurn, sentPieces, stepTexts } from "./reading-turn.ts";

/** A quote as a model gave it, and the item it says it is from. */
export interface RepliedQuote {
  readonly quote: string;
  readonly linkId?: string | undefined;
}

/** Finds what a reader quotes in what it was shown; undefined for what stands nowhere. */
export type LocateShown = (quote: RepliedQuote) => Citation | undefined;

interface Shown {
  readonly linkId: string;
  readonly documentId: string;
  /** Of the whole document. */
  readonly text: string;
}

/** A document that pieces were sent of. */
interface SentDocument extends Shown {
  readonly spans: readonly Span[];
}

interface ShownMarker extends Shown {
  readonly span: Span;
  /** Wording of the marker in the overview. */
  readonly wording: string;
}

const markerName = /^\W*(?:FACT|OPINION|DATA)\s*[:：]\s*/iu;

/** Speaker after the line of a marker. */
const speakerBehind = /\s*\([^()]*\)\s*$/u;

const sentDocuments = (turn: ReadingTurn): SentDocument[] =>
  [...Map.groupBy(sentPieces(turn), ({ documentId }) => documentId).values()].flatMap((pieces) => {
    const [first] = pieces;
    if (first === undefined) return [];
    const { linkId, documentId, item, part } = first;
    return [{ linkId, documentId, text: item[part]?.text ?? "", spans: pieces }];
  });

const shownMarkers = (turn: ReadingTurn): ShownMarker[] =>
  stepTexts(turn).flatMap(({ linkId, text: { documentId, text, marking } }) =>
    (marking?.markers ?? []).map(({ start, end, text: wording }) => ({
      linkId,
      documentId,
      text,
      span: { start, end },
      wording,
    })),
  );

const citationAt = ({ documentId, text }: Shown, { start, end }: Span): Citation => ({
  documentId,
  start,
  end,
  quote: text.slice(start, end),
});

/** The words of a quote as they stand in what was sent, where that is quick to tell. */
const verbatimIn = (document: SentDocument, quote: string): Citation | undefined => {
  for (const piece of document.spans) {
    const start = document.text.indexOf(quote, piece.start);
    const end = start + quote.length;
    if (start !== -1 && end <= piece.end) return citationAt(document, { start, end });
  }
  return undefined;
};

/** Characters in which quotes are looked for that differ in white space and marks: about two seconds for one reply. */
const maxSearched = 8_000_000;

const longestWord = (quote: string): string =>
  (quote.match(/[a-z0-9]{4,}/giu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    "",
  );

/** Looks for quotes but for white space and marks; once it has looked through enough text it finds nothing more. */
const createSearch = (): ((document: SentDocument, quote: string) => Citation | undefined) => {
  let left = maxSearched;
  return (document, quote) => {
    const { text } = document;
    if (text.length > left || !text.includes(longestWord(quote))) return undefined;
    left -= text.length;
    return locateCitation(quote, document, () => text);
  };
};

/** A letter or digit stands anywhere and proves nothing. */
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
 * Looks in the documents that something was sent of, in what was sent first, then among the markers, which stand for the words they were
 * taken from.
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
    return marker && citationAt(marker, marker.span);
  };
};
