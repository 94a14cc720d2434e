import type { ContentPiece } from "@quarry/contracts";
import { lowerBound } from "@quarry/text";

/** What a reader was sent, by text. */
export interface SentContent {
  readonly add: (pieces: readonly ContentPiece[]) => void;
  /** The pieces that were sent of the same text and overlap a piece, in order. */
  readonly covering: (piece: ContentPiece) => ContentPiece[];
}

interface SentText {
  /** Ascending; they do not overlap, for nothing is sent twice. */
  readonly pieces: ContentPiece[];
  readonly starts: Uint32Array;
}

const inOrder = (pieces: readonly ContentPiece[]): SentText => {
  const sorted = pieces.toSorted((a, b) => a.start - b.start);
  return { pieces: sorted, starts: Uint32Array.from(sorted, ({ start }) => start) };
};

/** A record of what was sent, beginning with the pieces of earlier turns. */
export const createSentContent = (earlier: readonly ContentPiece[]): SentContent => {
  const texts = new Map<string, SentText>();
  const add = (pieces: readonly ContentPiece[]): void => {
    for (const [documentId, added] of Map.groupBy(pieces, (piece) => piece.documentId))
      texts.set(documentId, inOrder([...(texts.get(documentId)?.pieces ?? []), ...added]));
  };
  const covering = ({ documentId, start, end }: ContentPiece): ContentPiece[] => {
    const sent = texts.get(documentId);
    if (!sent) return [];
    const first = Math.max(0, lowerBound(sent.starts, start) - 1);
    const last = lowerBound(sent.starts, end);
    return sent.pieces.slice(first, last).filter((piece) => piece.end > start);
  };
  add(earlier);
  return { add, covering };
};
