import type { ContentPiece, Span } from "@quarry/contracts";
import type { ReadableText } from "@quarry/reading";

/** Characters of some spans of one text together, what they share counted once. */
const coveredCharacters = (spans: readonly Span[]): number => {
  let covered = 0;
  let end = 0;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    covered += Math.max(0, span.end - Math.max(span.start, end));
    end = Math.max(end, span.end);
  }
  return covered;
};

const piecesOf = <Piece extends ContentPiece>(
  { documentId }: ReadableText,
  pieces: readonly Piece[],
): Piece[] => pieces.filter((piece) => piece.documentId === documentId);

/** Share of a text that was sent, 0 to 1. */
export const readShare = (text: ReadableText, pieces: readonly ContentPiece[]): number =>
  text.text.length === 0 ? 1 : coveredCharacters(piecesOf(text, pieces)) / text.text.length;

/** Whether a span of a text stands whole in a piece that was sent. */
export const wasSent = (text: ReadableText, span: Span, pieces: readonly ContentPiece[]): boolean =>
  piecesOf(text, pieces).some(({ start, end }) => start <= span.start && span.end <= end);
