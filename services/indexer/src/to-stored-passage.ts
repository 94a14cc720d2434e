import type { Encoded } from "@quarry/encoder";
import type { PassagePlace, StoredPassage, TokenOffset } from "@quarry/evidence";
import { terms } from "@quarry/text";

const inDocument = ([start, end]: TokenOffset, passageStart: number): TokenOffset =>
  start < 0 ? [-1, -1] : [start + passageStart, end + passageStart];

/** A passage with its vectors and index terms; token offsets are those of the document. */
export const toStoredPassage = (place: PassagePlace, text: string, encoded: Encoded): StoredPassage => ({
  ...place,
  terms: terms(text, place.language),
  dense: encoded.dense,
  tokens: encoded.tokens,
  tokenOffsets: encoded.offsets.map((offset) => inDocument(offset, place.start)),
});
