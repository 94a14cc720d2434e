import { containsCjk } from "@quarry/text";

const charactersPerMarker = 2_000;
/** A Chinese letter says what some letters of an alphabet do. */
const cjkCharactersPerMarker = 700;
const fewest = 8;
const most = 200;

/** How many markers a text of such a length may have: one per 2,000 characters, 700 in Chinese and Japanese, from 8 to 200. */
export const markerLimit = (text: string): number => {
  const each = containsCjk(text.slice(0, 1_000)) ? cjkCharactersPerMarker : charactersPerMarker;
  return Math.min(most, Math.max(fewest, Math.round(text.length / each)));
};
