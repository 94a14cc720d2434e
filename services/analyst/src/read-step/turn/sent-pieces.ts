import type { ContentPiece } from "@quarry/contracts";
import type { ReadableItem, ReadableText } from "@quarry/reading";
import type { ReadingTurn } from "./reading-turn.ts";

/** A piece that was sent to the reader, with its text. */
export interface SentPiece extends ContentPiece {
  readonly requestId: string;
  readonly text: string;
  /** Of the text it is taken from. */
  readonly language: string;
  readonly item: ReadableItem;
}

interface Source {
  readonly item: ReadableItem;
  readonly text: ReadableText;
}

const sourcesOf = (items: readonly ReadableItem[]): ReadonlyMap<string, Source> =>
  new Map(
    items.flatMap((item) =>
      [item.transcript, item.comments].flatMap((text): [string, Source][] =>
        text === null ? [] : [[text.documentId, { item, text }]],
      ),
    ),
  );

const placeOf = ({ documentId, start, end }: ContentPiece): string => `${documentId}/${start}-${end}`;

/** What was sent in earlier turns, each piece once, in the order it was sent; without what is not stored any more. */
export const sentPieces = ({ job, items }: ReadingTurn): SentPiece[] => {
  const sources = sourcesOf(items);
  const sent = new Map<string, SentPiece>();
  for (const { requestId, pieces } of job.answers) {
    for (const piece of pieces) {
      const source = sources.get(piece.documentId);
      const place = placeOf(piece);
      if (source === undefined || sent.has(place)) continue;
      const text = source.text.text.slice(piece.start, piece.end);
      sent.set(place, { ...piece, requestId, text, language: source.text.language, item: source.item });
    }
  }
  return [...sent.values()];
};
