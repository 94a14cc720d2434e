import type { ContentPiece } from "@quarry/contracts";

/** What of a piece is new, and what was sent before. */
export interface FreshParts {
  readonly fresh: readonly ContentPiece[];
  readonly already: readonly ContentPiece[];
}

/** Where a piece begins or ends, in all that offsets count. */
interface Place {
  readonly character: number;
  readonly word: number;
  readonly ms: number | undefined;
}

const startOf = ({ start, wordStart, startMs }: ContentPiece): Place => ({
  character: start,
  word: wordStart,
  ms: startMs,
});

const endOf = ({ end, wordEnd, endMs }: ContentPiece): Place => ({
  character: end,
  word: wordEnd,
  ms: endMs,
});

const earlier = (one: Place, other: Place): Place => (one.character <= other.character ? one : other);
const later = (one: Place, other: Place): Place => (one.character >= other.character ? one : other);

const between = (
  { startMs: _startMs, endMs: _endMs, ...piece }: ContentPiece,
  from: Place,
  to: Place,
): ContentPiece => ({
  ...piece,
  start: from.character,
  end: to.character,
  wordStart: from.word,
  wordEnd: Math.max(from.word, to.word),
  ...(from.ms !== undefined && to.ms !== undefined && { startMs: from.ms, endMs: Math.max(from.ms, to.ms) }),
});

/**
 * The parts of a piece that none of `covering`, pieces of the same text in order, covers, and those that one does. White space
 * and punctuation between two pieces sent before are not worth sending.
 */
export const freshParts = (piece: ContentPiece, covering: readonly ContentPiece[]): FreshParts => {
  if (covering.length === 0) return { fresh: [piece], already: [] };
  const fresh: ContentPiece[] = [];
  const already: ContentPiece[] = [];
  let place = startOf(piece);
  const keep = (to: Place): void => {
    const part = between(piece, place, to);
    if (part.wordStart < part.wordEnd) fresh.push(part);
  };
  for (const other of covering) {
    const from = later(place, startOf(other));
    const to = earlier(endOf(piece), endOf(other));
    if (from.character >= to.character) continue;
    if (from.character > place.character) keep(from);
    already.push(between(piece, from, to));
    place = to;
  }
  if (place.character < piece.end) keep(endOf(piece));
  return { fresh, already };
};
