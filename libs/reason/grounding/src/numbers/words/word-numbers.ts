import { numberWords } from "@quarry/language-data";
import type { TextSpan } from "@quarry/text";
import { byLanguage } from "../by-language.ts";
import { oneOf, plainWords } from "../plain-text.ts";

/** A number written in words. */
export interface WordNumber extends TextSpan {
  readonly value: number;
  /** A multiple, such as "doubled", is not part of a longer number or fraction. */
  readonly kind: "cardinal" | "ordinal" | "multiple";
  /** Number of words or parts in it; "a hundred" counts as one. */
  readonly parts: number;
}

/** A number in words, or a fraction in words or figures. */
export interface SpelledNumber extends TextSpan {
  readonly value: number;
  /** `%` for a fraction, which is a percentage. */
  readonly unit: "%" | undefined;
  readonly kind: WordNumber["kind"];
  /** Number of words or parts in it. */
  readonly parts: number;
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

/** A trie of letters, with the value of the word that ends at a node. */
interface Node {
  readonly next: Map<string, Node>;
  atom: Atom | undefined;
}

const createNode = (): Node => ({ next: new Map(), atom: undefined });

const insert = (root: Node, word: string, atom: Atom): void => {
  let node = root;
  for (const letter of plainWords(word)) {
    const next = node.next.get(letter) ?? createNode();
    node.next.set(letter, next);
    node = next;
  }
  node.atom ??= atom;
};

interface Reader {
  readonly root: Node;
  readonly joiner: RegExp;
  readonly language: string;
}

const readerOf = byLanguage((language): Reader => {
  const words = numberWords(language);
  const root = createNode();
  for (const [word, value] of words.scales) insert(root, word, { kind: "scale", value });
  for (const [word, value] of words.cardinals) insert(root, word, { kind: "cardinal", value });
  for (const [word, value] of words.ordinals) insert(root, word, { kind: "ordinal", value });
  for (const [word, value] of Object.entries(words.multiples ?? {}))
    insert(root, word, { kind: "multiple", value });
  const joiners = words.joiners.length === 0 ? "" : oneOf(words.joiners.map(plainWords));
  // The Arabic "and" is joined to the word after it.
  const joiner =
    joiners === "" ? /[ -]{0,2}/uy : new RegExp(String.raw`[ -]{0,2}(?:(?:${joiners})(?: |(?<=و)))?`, "uy");
  return { root, joiner, language };
});

const isLetter = (text: string, at: number): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2));

type FoundAtom = Atom & { readonly end: number };

/** Returns the number words that begin at an offset, the longest first. */
const atomsAt = (text: string, start: number, root: Node): FoundAtom[] => {
  let node: Node | undefined = root;
  const found: FoundAtom[] = [];
  for (let at = start; node !== undefined && at < text.length; at += 1) {
    const letter = text.charAt(at);
    node = node.next.get(letter === "-" || letter === "\n" ? " " : letter);
    if (node?.atom !== undefined) found.unshift({ ...node.atom, end: at + 1 });
  }
  return found;
};

/** Returns the longest of them after which the word ends or continues with a number. */
const atomAt = (text: string, start: number, { root, joiner }: Reader): FoundAtom | undefined => {
  const atoms = atomsAt(text, start, root);
  const goesOn = ({ end }: FoundAtom): boolean => {
    joiner.lastIndex = end;
    return atomsAt(text, end + (joiner.exec(text)?.[0].length ?? 0), root).length > 0;
  };
  return atoms.find((atom) => !isLetter(text, atom.end) || goesOn(atom));
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

/** A number as far as it has been read. */
interface Progress {
  readonly sum: Sum;
  readonly at: number;
  /** The longest number so far that ends at the end of a word. */
  readonly found: WordNumber | undefined;
  /** The number before the last "and". */
  readonly beforeJoiner: WordNumber | undefined;
  readonly isDone: boolean;
}

const stop = (progress: Progress, found = progress.found): Progress => ({ ...progress, found, isDone: true });

/** English may write a comma after thousands: "one thousand, two hundred". */
const hundredsBehind = /^, \p{L}{3,5} hundred\b/u;

/** Returns the text that joins the next part to a number: nothing, a space, or a word. */
const jointAt = (text: string, { sum, at }: Progress, { joiner, language }: Reader): string => {
  if (sum.parts === 0) return "";
  if (language === "en" && sum.total > 0 && sum.current === 0 && hundredsBehind.test(text.slice(at, at + 20)))
    return ", ";
  joiner.lastIndex = at;
  return joiner.exec(text)?.[0] ?? "";
};

const hasWord = (joint: string): boolean => /\p{L}/u.test(joint);

/** True if two numbers are not one: "two and three" are two numbers, "a hundred and three" is one. */
const isTooSmall = ({ total, current }: Sum, joint: string): boolean =>
  hasWord(joint) && total + current < 100;

/** Adds the next part to a number, or ends the number. */
const advance = (text: string, start: number, progress: Progress, reader: Reader): Progress => {
  const { sum, at, found } = progress;
  const joint = jointAt(text, progress, reader);
  const atom = atomAt(text, at + joint.length, reader);
  if (atom === undefined || isTooSmall(sum, joint)) return stop(progress);
  const isScale = atom.kind === "scale";
  const added = addAtom(sum, atom, reader.language);
  // "A thousand and two thousand" is two numbers.
  if (added === undefined) return stop(progress, isScale ? (progress.beforeJoiner ?? found) : found);
  const kind = atom.kind === "scale" ? "cardinal" : atom.kind;
  const whole = {
    start,
    end: atom.end,
    value: added.total + added.current,
    kind,
    parts: added.parts,
  } as const;
  return {
    sum: added,
    at: atom.end,
    found: isLetter(text, atom.end) ? found : whole,
    beforeJoiner: hasWord(joint) ? found : isScale ? undefined : progress.beforeJoiner,
    isDone: kind !== "cardinal",
  };
};

/** Reads the longest number that begins at an offset. */
const readAt = (text: string, start: number, reader: Reader): WordNumber | undefined => {
  let progress: Progress = {
    sum: empty,
    at: start,
    found: undefined,
    beforeJoiner: undefined,
    isDone: false,
  };
  while (!progress.isDone) progress = advance(text, start, progress, reader);
  return progress.found;
};

const dozen = 12;

/** True if a scale has no number before it, or one in digits: "several hundred", "4 million". */
const isScaleAlone = (
  text: string,
  { start, end, parts, value }: WordNumber,
  { language }: Reader,
): boolean => {
  if (parts > 1 || value < dozen || !numberWords(language).scales.has(text.slice(start, end))) return false;
  const before = text.slice(Math.max(0, start - 8), start);
  return /\d[ -]?$/u.test(before) || (language === "en" && !/(?<!\p{L})(?:an?|one) $/u.test(before));
};

/** True for an adjective after a number: "twenty single mothers". */
const isAdjective = (text: string, { start, kind, value }: WordNumber, previousEnd: number): boolean =>
  kind === "multiple" &&
  value === 1 &&
  (previousEnd === start - 1 || /\d[ -]$/u.test(text.slice(Math.max(0, start - 2), start)));

const wordStart = /(?<![\p{L}\p{M}\p{N}])\p{L}/gu;

/** Finds the whole numbers in words in a text in a language (primary tag), in order. */
export const wordNumbers = (text: string, language: string): WordNumber[] => {
  const plain = plainWords(text);
  const reader = readerOf(language);
  const found: WordNumber[] = [];
  let free = 0;
  for (const { index } of reader.root.next.size === 0 ? [] : plain.matchAll(wordStart)) {
    if (index < free) continue;
    const number = readAt(plain, index, reader);
    if (number === undefined || isScaleAlone(plain, number, reader)) continue;
    if (isAdjective(plain, number, free)) continue;
    found.push(number);
    free = number.end;
  }
  return found;
};
