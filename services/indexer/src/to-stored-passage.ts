import type { EncodedPassage } from "@quarry/encoder";
import type { PassagePlace, PassageSentence, StoredPassage } from "@quarry/evidence";
import { quotableSpans, terms } from "@quarry/text";

/** A passage that was encoded, the text of its document, and the id of the profile it was encoded with. */
export interface PlacedPassage {
  readonly place: PassagePlace;
  readonly text: string;
  readonly encoder: string;
}

/** A passage with its vectors, index terms and quotable sentences. */
export const toStoredPassage = (
  { place, text: document, encoder }: PlacedPassage,
  { dense, tokens, rowOf, offsets }: EncodedPassage,
): StoredPassage => {
  const text = document.slice(place.start, place.end);
  const sentences = quotableSpans(text, place.language).map(({ start, end }): PassageSentence => {
    // Header tokens begin at -1, which is in no sentence.
    const rows = offsets.flatMap(([begin], token) =>
      begin >= start && begin < end ? (rowOf[token] ?? []) : [],
    );
    const ordered = [...new Set(rows)].toSorted((left, right) => left - right);
    return { start: place.start + start, end: place.start + end, rows: ordered };
  });
  return {
    ...place,
    text,
    terms: terms(text, place.language),
    dense,
    tokens,
    sentences,
    encoder,
  };
};
