import { type TextSpan, terms, wordTexts } from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";
import { foldedTextOf, foldText } from "./fold-text.ts";
import { wordIndexOf, wordKeysOf } from "./word-index.ts";

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Characters that a word index drops: `C++`, `$5`. */
const symbols = /[^\p{L}\p{M}\p{N}\s'’-]/u;
const wordCharacter = /[\p{L}\p{N}]/u;
const shortestPart = 3;
/** Maximum distance in words at which separate words of a keyword count as a match. */
const nearby = 20;

const literally = (text: ReadableText, keyword: string, isWhole: boolean): TextSpan[] => {
  const { text: haystack, original } = foldedTextOf(text);
  const needle = foldText(keyword).text;
  const found: TextSpan[] = [];
  const isInWord = (edge: string, beyond: string): boolean =>
    isWhole && wordCharacter.test(edge) && wordCharacter.test(beyond);
  for (let start = haystack.indexOf(needle); start !== -1; start = haystack.indexOf(needle, start + 1)) {
    const end = start + needle.length;
    if (isInWord(needle.charAt(0), haystack.charAt(start - 1))) continue;
    if (isInWord(needle.charAt(needle.length - 1), haystack.charAt(end))) continue;
    found.push(original({ start, end }));
    start = end - 1;
  }
  return found;
};

const keysOf = (text: ReadableText, parts: readonly string[]): number[] | undefined => {
  const { keyOf } = wordKeysOf(text);
  const keys = parts.flatMap((part) => keyOf(part) ?? []);
  return keys.length === parts.length && keys.length > 0 ? keys : undefined;
};

const between = (text: ReadableText, first: number, last: number): TextSpan => {
  const { wordAt } = wordIndexOf(text);
  return { start: wordAt(first).start, end: wordAt(last).end };
};

const inSequence = (text: ReadableText, parts: readonly string[]): TextSpan[] => {
  const wanted = keysOf(text, parts);
  if (!wanted) return [];
  const { keys } = wordKeysOf(text);
  const found: TextSpan[] = [];
  for (let position = keys.indexOf(wanted[0] ?? 0); position !== -1;) {
    const first = position;
    if (wanted.every((key, offset) => keys[first + offset] === key))
      found.push(between(text, first, first + wanted.length - 1));
    position = keys.indexOf(wanted[0] ?? 0, position + 1);
  }
  return found;
};

const together = (text: ReadableText, parts: readonly string[]): TextSpan[] => {
  const wanted = keysOf(
    text,
    parts.filter((part) => terms(part, text.language).length > 0),
  );
  if (!wanted || wanted.length < 2) return [];
  const { keys } = wordKeysOf(text);
  const lastSeen = new Map(wanted.map((key) => [key, -1]));
  const found: TextSpan[] = [];
  for (const [position, key] of keys.entries()) {
    if (!lastSeen.has(key)) continue;
    lastSeen.set(key, position);
    const first = Math.min(...lastSeen.values());
    if (first >= 0 && position - first < nearby) found.push(between(text, first, position));
  }
  return found;
};

const withoutMarks = (keyword: string): string =>
  keyword.trim().replaceAll(/^["'“”‘’«»]+|["'“”‘’«»]+$/gu, "");

/**
 * Finds a keyword or phrase in a text, in order, ignoring case, accents and inflection; in Chinese, Japanese, Korean and
 * Thai by character. Without a match, its words near each other are searched, and then parts of words. Linear in the
 * length of the text.
 */
export const findKeyword = (text: ReadableText, keyword: string): TextSpan[] => {
  const plain = withoutMarks(keyword);
  if (plain === "") return [];
  const parts = wordTexts(plain, text.language);
  const isLiteral = unspaced.test(plain) || symbols.test(plain) || parts.length === 0;
  const ways = [
    () => (isLiteral ? literally(text, plain, !unspaced.test(plain)) : []),
    () => (unspaced.test(plain) ? [] : inSequence(text, parts)),
    () => together(text, parts),
    () => (plain.length >= shortestPart ? literally(text, plain, false) : []),
  ];
  for (const look of ways) {
    const found = look();
    if (found.length > 0) return found;
  }
  return [];
};
