import type { Citation } from "@quarry/contracts";
import { locateQuote } from "@quarry/text";
import type { ReadingTurn } from "../turn/reading-turn.ts";
import { sentPieces } from "../turn/sent-pieces.ts";
import { stepTexts } from "../turn/step-texts.ts";
import type { SaidQuote } from "./said-findings.ts";

/** A place that was shown to the reader, and how far around it a sentence may go. */
export interface LocatedQuote extends Citation {
  readonly from: number;
  readonly to: number;
}

/** Finds what a reader quotes in what it was shown; undefined for what stands nowhere. */
export type LocateSaid = (quote: SaidQuote) => LocatedQuote | undefined;

interface Shown {
  readonly linkId: string;
  readonly documentId: string;
  /** Of the whole document. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface ShownMarker extends Shown {
  /** What the overview says of it. */
  readonly said: string;
}

/** How far a sentence can reach beyond what is quoted of it. */
const around = 600;
const markerName = /^\W*(?:FACT|OPINION|DATA)\s*[:：]\s*/iu;

const shownPieces = (turn: ReadingTurn): Shown[] =>
  sentPieces(turn).map(({ linkId, documentId, start, end, item, part }) => ({
    linkId,
    documentId,
    start,
    end,
    text: item[part]?.text ?? "",
  }));

const shownMarkers = (turn: ReadingTurn): ShownMarker[] =>
  stepTexts(turn).flatMap(({ linkId, text }) =>
    (text.marking?.markers ?? []).map(({ start, end, text: said }) => {
      const { documentId } = text;
      return { linkId, documentId, text: text.text, start, end, said };
    }),
  );

const placeIn = (shown: Shown, start: number, end: number): LocatedQuote => ({
  documentId: shown.documentId,
  start,
  end,
  quote: shown.text.slice(start, end),
  from: Math.max(shown.start, start - around),
  to: Math.min(shown.end, end + around),
});

/** The words of a quote as they stand, where that is quick to tell. */
const verbatimIn = (piece: Shown, quote: string): LocatedQuote | undefined => {
  const start = piece.text.indexOf(quote, piece.start);
  const end = start + quote.length;
  return start === -1 || end > piece.end ? undefined : placeIn(piece, start, end);
};

/** Characters in which quotes are looked for that differ in white space and marks: about two seconds for one reply. */
const mostSearched = 8_000_000;

const longestWord = (quote: string): string =>
  (quote.match(/[a-z0-9]{4,}/giu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    "",
  );

/** Looks for quotes but for white space and marks; once it has looked through enough text it finds nothing more. */
const createSearch = (): ((piece: Shown, quote: string) => LocatedQuote | undefined) => {
  let left = mostSearched;
  return (piece, quote) => {
    const text = piece.text.slice(piece.start, piece.end);
    if (text.length > left || !text.includes(longestWord(quote))) return undefined;
    left -= text.length;
    const found = locateQuote(text, quote);
    return found && placeIn(piece, piece.start + found.start, piece.start + found.end);
  };
};

const firstLetters = 12;

/** Whether two texts can be alike, told quickly: most markers are about something else. */
const mayBeAlike = (said: string, words: string): boolean =>
  said.includes(longestWord(words)) || words.includes(said.slice(0, firstLetters));

const isMarker = ({ said }: ShownMarker, quote: string): boolean => {
  const words = quote.replace(markerName, "");
  if (words === "" || !mayBeAlike(said, words)) return false;
  return locateQuote(said, words) !== undefined || locateQuote(words, said) !== undefined;
};

/** Of what an item was shown with first; whoever names the wrong item has still read what it quotes. */
const ofItemFirst = <One extends Shown>(shown: readonly One[], linkId: string | undefined): One[] =>
  shown.toSorted((one, other) => Number(other.linkId === linkId) - Number(one.linkId === linkId));

/** Looks in the pieces that were sent, then among the markers, which stand for the words they were taken from. */
export const createLocateSaid = (turn: ReadingTurn): LocateSaid => {
  const [pieces, markers] = [shownPieces(turn), shownMarkers(turn)];
  const search = createSearch();
  return ({ quote: said, linkId }) => {
    const quote = said.trim();
    const shown = ofItemFirst(pieces, linkId);
    for (const find of [verbatimIn, search]) {
      for (const piece of shown) {
        const found = quote === "" ? undefined : find(piece, quote);
        if (found !== undefined) return found;
      }
    }
    const marker = ofItemFirst(markers, linkId).find((one) => isMarker(one, quote));
    return marker && placeIn(marker, marker.start, marker.end);
  };
};
