import { numberWords } from "@quarry/language-data/numbers";
import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../../by-language.ts";
import { matchAt, oneOf, plainWords, textBefore } from "../plain-text.ts";

export interface WordNumber extends TextSpan {
  readonly value: number;
  /** A multiple, such as "doubled", is not part of a longer number or fraction. */
  readonly kind: "cardinal" | "ordinal" | "multiple";
  /** Number of words or parts in it; "a hundred" counts as one. */
  readonly parts: number;
}

/** A number in words, or a fraction in words or figures. */
export interface SpelledNumber extends WordNumber {
  /** `%` for a fraction, which is a percentage. */
  readonly unit: "%" | undefined;
  /** The two numbers of a share: 5 and 12 of "five of twelve". */
  readonly terms?: readonly number[];
  /** Offset of its unit if the unit does not follow the number: "two hours and a half". */
  readonly unitAt?: number | undefined;
  /** Offset of the word after "of a" of a fraction, which may be a unit: "three quarters of a mile". */
  readonly measureAt?: number | undefined;
}

type AtomKind = WordNumber["kind"] | "scale";

interface Atom {
  readonly kind: AtomKind;
  readonly value: number;
}

interface Reader {
  /** In lower case. */
  readonly words: ReadonlyMap<string, Atom>;
  /** Beginnings of these words, and the words. */
  readonly beginnings: ReadonlySet<string>;
  readonly joiner: RegExp;
  readonly language: string;
}

const readerOf = byLanguage((language): Reader => {
  const { scales, cardinals, ordinals, multiples = {}, joiners: said } = numberWords(language);
  const words = new Map<string, Atom>();
  const beginnings = new Set<string>();
  const add = (kind: AtomKind, entries: Iterable<readonly [string, number]>): void => {
    for (const [name, value] of entries) {
      const word = plainWords(name);
      if (!words.has(word)) words.set(word, { kind, value });
      for (let length = 1; length <= word.length; length += 1) beginnings.add(word.slice(0, length));
    }
  };
  add("scale", scales);
  add("cardinal", cardinals);
  add("ordinal", ordinals);
  add("multiple", Object.entries(multiples));
  const joiners = said.length === 0 ? "" : oneOf(said.map(plainWords));
  // The Arabic "and" is joined to the word after it.
  const joiner =
    joiners === "" ? /[ -]{0,2}/uy : new RegExp(String.raw`[ -]{0,2}(?:(?:${joiners})(?: |(?<=و)))?`, "uy");
  return { words, beginnings, joiner, language };
});

const isLetter = (text: string, at: number): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2));

type FoundAtom = Atom & { readonly end: number };

/** Returns the number words that begin at an offset, the longest first. */
const atomsAt = (text: string, start: number, { words, beginnings }: Reader): FoundAtom[] => {
  const found: FoundAtom[] = [];
  let word = "";
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    word += letter === "-" || letter === "\n" ? " " : letter;
    if (!beginnings.has(word)) break;
    const atom = words.get(word);
    if (atom !== undefined) found.unshift({ ...atom, end: at + 1 });
  }
  return found;
};

/** Returns the longest of them after which the word ends or continues with a number. */
const atomAt = (text: string, start: number, reader: Reader): FoundAtom | undefined => {
  const goesOn = ({ end }: FoundAtom): boolean =>
    atomsAt(text, end + (matchAt(reader.joiner, text, end)?.[0].length ?? 0), reader).length > 0;
  return atomsAt(text, start, reader).find((atom) => !isLetter(text, atom.end) || goesOn(atom));
};

/** State of reading a number: the completed part, the part that the next scale multiplies, and the smallest scale so far. */
interface Sum {
  readonly total: number;
  readonly current: number;
  readonly scale: number;
  readonly parts: number;
}

const empty: Sum = { total: 0, current: 0, scale: Number.POSITIVE_INFINITY, parts: 0 };

const placesOf = (value: number): number => 10 ** String(Math.trunc(value)).length;

const addHundred = (sum: Sum, scale: number): Sum | undefined => {
  const { total, current, parts } = sum;
  // Without a count it opens a number, or follows a larger scale.
  const isTaken = current >= 100 || (current === 0 && total > 0 && sum.scale <= scale);
  return isTaken ? undefined : { ...sum, current: Math.max(1, current) * scale, parts: parts + 1 };
};

const addScale = (sum: Sum, scale: number): Sum | undefined => {
  const { total, current, parts } = sum;
  if (scale <= 100) return addHundred(sum, scale);
  const added = { current: 0, scale, parts: parts + 1 };
  if (scale < sum.scale) return { ...added, total: total + Math.max(1, current) * scale };
  // "mil millones" is a thousand times a million.
  return scale > sum.scale && total > 0 ? { ...added, total: (total + current) * scale } : undefined;
};

const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** "Nineteen eighty-four". */
const isYear = ({ total, current, parts }: Sum, value: number, language: string): boolean =>
  language === "en" && parts === 1 && total === 0 && isWithin(current, 11, 20) && isWithin(value, 10, 99);

const isUnder = ({ current }: Sum, value: number): boolean =>
  value > 0 && current % placesOf(value) === 0 && !(value < 10 && current % 100 === 10);

const addCount = (sum: Sum, value: number, language: string): Sum | undefined => {
  const { current, parts } = sum;
  const added = { ...sum, current: current + value, parts: parts + 1 };
  if (current === 0) return parts === 0 || (value > 0 && value < sum.scale) ? added : undefined;
  if (isYear(sum, value, language)) return { ...added, current: 100 * current + value };
  return isUnder(sum, value) ? added : undefined;
};

const addAtom = (sum: Sum, { kind, value }: Atom, language: string): Sum | undefined => {
  if (kind === "multiple" && sum.parts > 0) return undefined;
  return kind === "scale" ? addScale(sum, value) : addCount(sum, value, language);
};

/** English may write a comma after thousands: "one thousand, two hundred". */
const hundredsBehind = /^, \p{L}{3,5} hundred\b/u;

/** Returns the text that joins the next part to a number: nothing, a space, or a word. */
const jointAt = (text: string, at: number, sum: Sum, { joiner, language }: Reader): string => {
  if (sum.parts === 0) return "";
  if (language === "en" && sum.total > 0 && sum.current === 0 && hundredsBehind.test(text.slice(at, at + 20)))
    return ", ";
  return matchAt(joiner, text, at)?.[0] ?? "";
};

const hasWord = (joint: string): boolean => /\p{L}/u.test(joint);

/** True if two numbers are not one: "two and three" are two numbers, "a hundred and three" is one. */
const isTooSmall = ({ total, current }: Sum, joint: string): boolean =>
  hasWord(joint) && total + current < 100;

/** Reads the longest number that begins at an offset and ends at the end of a word. */
const readAt = (text: string, start: number, reader: Reader): WordNumber | undefined => {
  let [sum, at]: [Sum, number] = [empty, start];
  let found: WordNumber | undefined;
  let beforeJoiner: WordNumber | undefined;
  for (;;) {
    const joint = jointAt(text, at, sum, reader);
    const atom = atomAt(text, at + joint.length, reader);
    if (atom === undefined || isTooSmall(sum, joint)) return found;
    const isScale = atom.kind === "scale";
    const added = addAtom(sum, atom, reader.language);
    // "A thousand and two thousand" is two numbers.
    if (added === undefined) return isScale ? (beforeJoiner ?? found) : found;
    if (hasWord(joint)) beforeJoiner = found;
    else if (isScale) beforeJoiner = undefined;
    [sum, at] = [added, atom.end];
    const kind = atom.kind === "scale" ? "cardinal" : atom.kind;
    if (!isLetter(text, at))
      found = { start, end: at, value: sum.total + sum.current, kind, parts: sum.parts };
    if (kind !== "cardinal") return found;
  }
};

const dozen = 12;

/** True if a scale has no number before it, or one in digits: "several hundred", "4 million". */
const isScaleAlone = (
  text: string,
  { start, end, parts, value }: WordNumber,
  { language }: Reader,
): boolean => {
  if (parts > 1 || value < dozen || !numberWords(language).scales.has(text.slice(start, end))) return false;
  const before = textBefore(text, start, 8);
  return /\d[ -]?$/u.test(before) || (language === "en" && !/(?<!\p{L})(?:an?|one) $/u.test(before));
};

/** True for an adjective after a number: "twenty single mothers". */
const isAdjective = (text: string, { start, kind, value }: WordNumber, previousEnd: number): boolean =>
  kind === "multiple" &&
  value === 1 &&
  (previousEnd === start - 1 || /\d[ -]$/u.test(textBefore(text, start, 2)));

const wordStart = /(?<![\p{L}\p{M}\p{N}])\p{L}/gu;

/** Finds the whole numbers in words in a text in a language (primary tag), in order. */
export const wordNumbers = (text: string, language: string): WordNumber[] => {
  const plain = plainWords(text);
  const reader = readerOf(language);
  const found: WordNumber[] = [];
  let free = 0;
  for (const { index } of reader.words.size === 0 ? [] : plain.matchAll(wordStart)) {
    if (index < free) continue;
    const number = readAt(plain, index, reader);
    if (number === undefined || isScaleAlone(plain, number, reader)) continue;
    if (isAdjective(plain, number, free)) continue;
    found.push(number);
    free = number.end;
  }
  return found;
};
