import { containsCjk } from "@quarry/text";
import type { PdfLine } from "./pdf-lines.ts";

const broken = /(?<head>\p{L}+)[-\u2010\u00ad]$/u;
const openAddress = /https?:\/\/\S*[/?&=]$/u;
const wordPattern = /\p{L}+(?:-\p{L}+)*/gu;

/** The words of a document in lower case, by which a hyphen at a line's end is judged. */
export const vocabularyOf = (lines: readonly PdfLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ text }) => text.toLowerCase().match(wordPattern) ?? []));

/** A word that is broken at the end of a text, whole; undefined where none is. */
const mended = (text: string, next: string, vocabulary: ReadonlySet<string>): string | undefined => {
  const head = broken.exec(text)?.groups?.["head"] ?? "";
  // A capital goes on with a word only where all of it is capitals.
  const tail = (/^\p{Lu}{2,}$/u.test(head) ? /^\p{Lu}+/u : /^\p{Ll}+/u).exec(next)?.[0];
  if (head === "" || tail === undefined) return undefined;
  const [begun, ended] = [head.toLowerCase(), tail.toLowerCase()];
  const isCompound = !vocabulary.has(begun + ended) && vocabulary.has(`${begun}-${ended}`);
  return isCompound ? text + next : text.slice(0, -1) + next;
};

/** Puts the next line after a text: with a space, without one between Chinese or Japanese characters, mended where a word is broken. */
export const joinLines = (text: string, next: string, vocabulary: ReadonlySet<string>): string => {
  const whole = mended(text, next, vocabulary);
  if (whole !== undefined) return whole;
  const isCjkSeam = containsCjk(text.slice(-1)) && containsCjk(next.slice(0, 1));
  const isAddress = openAddress.test(text) && /^[a-z\d%#?&=._~/-]/u.test(next);
  return isCjkSeam || isAddress ? text + next : `${text} ${next}`;
};
