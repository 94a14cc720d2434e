import type { Extracted } from "./extracted.ts";
import { cleanAndCount } from "./text/clean-text.ts";

/** The same without characters nobody sees, and how many there were. */
export const cleanExtracted = (extracted: Extracted): Extracted => {
  const { text, invisibleCharacters } = cleanAndCount(extracted.text);
  return {
    ...extracted,
    text,
    invisibleCharacters: invisibleCharacters + (extracted.invisibleCharacters ?? 0),
  };
};
