import { type Found, foundAt, type Verdict } from "../found-numbers.ts";
import { matchesOf, textBefore } from "../plain-text.ts";
import { currencyLetters, symbolOf } from "../units.ts";

/** Scripts that write digits directly after words do not have such names. */
const letter = String.raw`[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]`;
const digit = "[0-9₀-₉]";
const hasDigit = new RegExp(digit, "u");
const unit = `(?:${letter}|${digit})`;
const token = new RegExp(
  String.raw`(?<!${unit}|[#@]|${unit}[._])${letter}${unit}*(?:[-–/.:_]${unit}+)*`,
  "gu",
);

/** Longer tokens, such as addresses and sequences, are not names. */
const longestName = 200;

const isName = (written: string): boolean => written.length <= longestName && hasDigit.test(written);

/** "p.12", "No.5": an abbreviation and a number. */
const abbreviated = /^(?:\p{Lu}?\p{Ll}+|\p{Lu})\.\d+(?:-\d+)?$/u;
const nameWithPoint = /^\p{Lu}\.\d/u;
/** "mid-1990", "over-65s": a word and a number or year. */
const prefixed =
  /^(?:[Pp]re|[Pp]ost|[Mm]id|[Ss]ub|[Oo]ver|[Uu]nder|[Aa]bove|[Bb]elow|[Tt]op|[Ee]arly|[Ll]ate|[Cc]irca|ca|[Bb]is|[Aa]b|[Nn]on|[Vv]or|[Nn]ach|[Uu]p-to)-\d+s?$|^\p{Lu}?\p{Ll}+-(?:1[0-9]|20)\d\d(?:s|er)?$/u;
/** "kg/m2" and "m3" after a number. */
const measured = /^(?:\p{L}{1,4}[/.])*\p{L}{1,3}-?[23]$/u;

const inCurrency = new RegExp(String.raw`^(?:${currencyLetters})\d`, "u");

const isNumber = (plain: string, start: number, code: string): boolean => {
  if ((abbreviated.test(code) && !nameWithPoint.test(code)) || prefixed.test(code)) return true;
  if (inCurrency.test(code)) return true;
  const [before = ""] = /^\p{L}+/u.exec(code) ?? [];
  if (!/\d ?$/u.test(textBefore(plain, start, 2))) return false;
  return measured.test(code) || (before.length < code.length && symbolOf(before) !== undefined);
};

/** Parts that do not belong to the name: "anti-", "-infected", the "s" of a plural. */
const wordBefore = /^\p{Ll}{3,}-(?=.*\p{L}.*\d)/u;
const wordBehind = /^\p{L}*\p{Ll}{2}\p{L}*$/u;
const pluralBehind = /(?<=\d)s$/u;

const trimmed = (code: string): readonly [start: number, end: number] => {
  const start = wordBefore.exec(code)?.[0].length ?? 0;
  const parts = code.slice(start).split("-");
  const last = parts.findLastIndex((part) => !wordBehind.test(part));
  const rest = parts
    .slice(0, last + 1)
    .join("-")
    .replace(pluralBehind, "");
  return hasDigit.test(rest) ? [start, start + rest.length] : [0, code.length];
};

/** "A320/A330" are two names, and "IL-6/8" too; "HTTP/2" is one. */
const alternative = /(?<=[0-9₀-₉])\/(?=\p{L}*-?\d)/gu;

const alternatives = (code: string, at: number): Found[] => {
  const cuts = [-1, ...Array.from(code.matchAll(alternative), ({ index }) => index), code.length];
  let stem = "";
  return cuts.slice(0, -1).map((cut, index) => {
    const [start, end] = [cut + 1, cuts[index + 1] ?? code.length];
    const part = code.slice(start, end);
    const named = /^-?\d+$/u.test(part) ? stem + part.replace("-", "") : part;
    stem = /^.*\D(?=\d+$)/u.exec(named)?.[0] ?? stem;
    return foundAt({ start: at + start, end: at + end }, { kind: "code", code: named });
  });
};

/** Finds the names of letters and digits in a plain text, such as "H1N1", "COVID-19", "B.1.1.7" or "CO₂". */
export const findCodes = (plain: string): Found[] =>
  matchesOf(plain, token).flatMap(({ start: at, said }) => {
    if (!isName(said) || isNumber(plain, at, said)) return [];
    const [start, end] = trimmed(said);
    return alternatives(said.slice(start, end), at + start);
  });

const formOf = (text: string): string => text.normalize("NFKC").toLowerCase();

const joiner = String.raw`[ \-–/.:_]{0,2}`;
const listed = String.raw` ?(?:[,/&;+]|and|or|und|oder|et|ou|y|o|e|и|или)`;
/** A comma, an "and" or both, in a form that matches in one way only. */
const list = String.raw`${listed}(?:${listed})? ?-?`;

/** Returns the runs of letters and of digits of a name. */
const runsOf = (form: string): string[] => form.match(/\p{L}+|\d+/gu) ?? [];

/**
 * Letters of a name without its digits: names that differ only in digits, or in a letter between them as "CYP2C19" and "CYP2D6",
 * exclude each other.
 */
const stemOf = (form: string): string =>
  form.replaceAll(/(?<=\d)\p{L}(?=\d)/gu, "x").replaceAll(/\P{L}+/gu, "#");

/** True if a text has a name, however it joins its parts: "COVID 19" for "COVID-19", "IL-1, -6 and -8" for "IL-6". */
const hasName = (text: string, form: string): boolean => {
  const runs = runsOf(form);
  const last = runs.at(-1) ?? "";
  const name = runs.join(joiner);
  const ending = /\d$/u.test(last) ? String.raw`(?!\d|[.]\d|\p{L})` : String.raw`(?!\d|\p{L})`;
  if (new RegExp(String.raw`(?<![\p{L}\d])${name}(?:['’]?s)?${ending}`, "u").test(text)) return true;
  if (!/\d$/u.test(last) || runs.length < 2) return false;
  const stem = runs.slice(0, -1).join(joiner);
  const inList = String.raw`(?<![\p{L}\d])${stem}${joiner}\d+(?:${list}(?:${stem}${joiner})?\d+){0,20}?${list}${last}(?![\d\p{L}])`;
  return new RegExp(inList, "u").test(text);
};

/** True if a word begins with the first of some letters and contains the others after it, in order. */
const abbreviates = (letters: string, word: string): boolean => {
  let found = 0;
  for (const one of word) {
    if (one === letters[found]) found += 1;
    else if (found === 0) return false;
  }
  return found === letters.length;
};

const [mostLetters, longestWord] = [6, 40];

/** Returns the word that ends at an offset; empty for one of more letters than names have. */
const wordEndingAt = (text: string, end: number): string => {
  let start = end;
  while (end - start <= longestWord && /\p{L}/u.test(text.charAt(start - 1))) start -= 1;
  return end - start > longestWord ? "" : text.slice(start, end);
};

/** "Interleukin-6" for "IL-6": a word with these letters in order, before the same digits. */
const isWrittenOut = (text: string, form: string): boolean => {
  const [letters = "", digits = "", ...more] = runsOf(form);
  if (more.length > 0 || !/^\d/u.test(digits) || letters.length < 2 || letters.length > mostLetters)
    return false;
  for (let at = text.indexOf(digits, 1); at > 0; at = text.indexOf(digits, at + 1)) {
    const end = at + digits.length;
    const isWhole =
      /[ -]/u.test(text.charAt(at - 1)) && !/^(?:[\d\p{L}]|\.\d)/u.test(text.slice(end, end + 2));
    if (isWhole && abbreviates(letters, wordEndingAt(text, at - 1))) return true;
  }
  return false;
};

/** False for a letter and a number, such as "G7" and "D3": "G20" does not exclude it. */
const isOneOfKind = (form: string): boolean => /\p{L}{2}/u.test(form) || runsOf(form).length > 2;

/** True if a text has the name with another digit after a space: "type 1" for "type-2". Longer numbers may be years or counts. */
const hasOtherDigit = (text: string, form: string): boolean => {
  const runs = runsOf(form);
  const last = runs.at(-1) ?? "";
  if (!/^\d$/u.test(last)) return false;
  const other = String.raw`(?<![\p{L}\d])${runs.slice(0, -1).join(joiner)} (?!${last})\d(?![\d%]|,\d)`;
  return new RegExp(other, "u").test(text);
};

/** Says whether a text has a name of letters and digits; "missing" if it only has others of its kind, as H5N1 for H1N1. */
export const compareCode = (code: string, held: readonly string[], text: string): Verdict => {
  const form = formOf(code);
  const said = formOf(text).replaceAll(/[‐‑‒−]/gu, "-");
  if (hasName(said, form) || isWrittenOut(said, form)) return "held";
  if (!isOneOfKind(form)) return "unclear";
  const others = held.map(formOf).filter(isOneOfKind);
  const isOther = others.some((other) => stemOf(other) === stemOf(form)) || hasOtherDigit(said, form);
  return isOther ? "missing" : "unclear";
};
