import { words } from "@quarry/text";
import type { DocumentOutline } from "./document-outline.ts";
import { plainWords } from "./plain-words.ts";

const maxWords = 8;
const maxCharacters = 80;

interface Titled {
  readonly outline: DocumentOutline;
  readonly position: number;
  /** Its first words stand in when no heading does. */
  readonly sentence: string;
}

/** A short name for a place of a document: the heading above it, else the first words that are quoted from it. */
export const shortTitle = ({ outline, position, sentence }: Titled): string => {
  const heading = outline.headingAt(position);
  if (heading !== "" && heading.length <= maxCharacters) return heading;
  const text = plainWords(sentence);
  const last = words(text)[maxWords - 1];
  return last === undefined || last.end >= text.length - 1 ? text : `${text.slice(0, last.end)} …`;
};
