import { terms } from "@quarry/text";
import { missingNumbers } from "./numbers/numbers-agree.ts";

/** What the numbers and names of a statement may come from. */
export interface HintEvidence {
  /** Its quotes, with the sentences around them. */
  readonly quotes: readonly string[];
  /** Titles, dates and publishers of the cited documents, and what the cell of a table is about. */
  readonly context?: readonly string[];
  /** Texts of the statements it is based on. */
  readonly basedOn?: readonly string[];
  readonly language: string;
}

/** Numbers and names of a statement that its evidence does not have: where an auditor may look first, and no proof of anything. */
export interface Hints {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
}

const word = /`[^`]+`|[\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*/gu;
/** "iPhone", "PostgreSQL", "B12", "HTTP". */
const isIdentifier = (text: string): boolean => /\p{L}.*\p{Lu}|\p{L}.*\p{N}|\p{N}.*\p{Lu}/u.test(text);
const isCapitalised = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);
const beginsSentence = (before: string): boolean => /(?:^|[.!?:;“"„«(]\s*|[。！？：])$/u.test(before);

/** In German every noun has a capital. */
const capitalsAreNames = (language: string): boolean => !language.startsWith("de");

/** The parts of a statement that are names by their spelling: capitalised inside a sentence, identifiers, code. */
const namesOf = (statement: string, language: string): string[] =>
  Array.from(statement.matchAll(word)).flatMap(({ 0: found, index }) => {
    if (found.startsWith("`"))
      return (found.match(/[\p{L}\p{N}_]{2,}/gu) ?? []).filter((part) => !/^\p{N}+$/u.test(part));
    if (found.length < 2) return [];
    if (isIdentifier(found)) return [found];
    const isName =
      capitalsAreNames(language) && isCapitalised(found) && !beginsSentence(statement.slice(0, index));
    return isName ? [found] : [];
  });

/** Years, also of dates in any form. */
const year = /^(?:1[0-9]|20)\d{2}$/u;

const decimal = /\d+[.,]\d+/u;

/** Whether a decimal of the statement stands digit by digit in its evidence, whatever sign or unit is written with it. */
const hasDecimal = (number: string, evidence: string): boolean => {
  const [digits] = decimal.exec(number) ?? [];
  return (
    digits !== undefined &&
    new RegExp(`(?<![\\d.,])${digits.replaceAll(".", "\\.")}(?!\\d)`, "u").test(evidence)
  );
};

/** The numbers and names of a statement that stand nowhere in what it rests on. */
export const hintsFor = (
  statement: string,
  { quotes, context = [], basedOn = [], language }: HintEvidence,
): Hints => {
  const evidence = [...quotes, ...context, ...basedOn].join("\n");
  const lower = evidence.toLowerCase();
  const held = new Set(terms(evidence, language));
  const isHeld = (name: string): boolean =>
    lower.includes(name.toLowerCase()) ||
    lower.includes(name.toLowerCase().replace(/s$/u, "")) ||
    terms(name, language).every((term) => held.has(term));
  return {
    numbers: missingNumbers(statement, evidence).filter(
      (number) => !(year.test(number) && evidence.includes(number)) && !hasDecimal(number, evidence),
    ),
    names: [...new Set(namesOf(statement, language))].filter((name) => !isHeld(name)),
  };
};

const nameLike =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{N}]*|\p{Ll}+\p{N}[\p{L}\p{N}]*|`[^`]+`)(?:[-/.][\p{L}\p{N}]+)*/gu;

/** The names a sentence speaks of, lower-case: capitalised words after the first, identifiers and code. */
export const names = (sentence: string): ReadonlySet<string> => {
  const found = [...sentence.matchAll(nameLike)].filter(
    ({ 0: word, index }) => index > 0 || /\p{N}|\p{Lu}.*\p{Lu}|`/u.test(word),
  );
  return new Set(found.map(({ 0: word }) => word.replaceAll("`", "").toLowerCase()));
};

/** Whether each sentence names something the other does not, so that they speak of different things. */
export const nameDifferentThings = (one: string, other: string): boolean => {
  const left = names(one);
  const right = names(other);
  const isMissing = (name: string, sentence: string): boolean => !sentence.toLowerCase().includes(name);
  return [...left].some((name) => isMissing(name, other)) && [...right].some((name) => isMissing(name, one));
};
