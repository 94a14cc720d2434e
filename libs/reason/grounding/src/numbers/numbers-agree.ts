import { finish, type Sliced } from "@quarry/text";
import type { Verdict } from "./found-numbers.ts";
import { numberLanguageInSlices, statementLanguageInSlices } from "./number-language.ts";
import { isContradicted, isDoubtedOne, verdictOn } from "./number-verdict.ts";
import { type ReadNumber, readNumbersInSlices } from "./read-numbers.ts";

/** The numbers of a statement that a text does not support, as written in the statement. */
export interface ComparedNumbers {
  /** Numbers that are not in the text in any form. */
  readonly missing: readonly string[];
  /** Numbers that cannot be decided: rounded numbers, ambiguous dates, small numbers in words. */
  readonly unclear: readonly string[];
}

/** Minimum length in characters at which the language of a text can be detected reliably. */
const certain = 60;

function* heldIn(text: string, language: string): Sliced<ReadNumber[]> {
  const own = yield* numberLanguageInSlices(text, language);
  const held = yield* readNumbersInSlices(text, own);
  if (own === language || text.length >= certain) return held;
  return [...held, ...(yield* readNumbersInSlices(text, language))];
}

/** Returns the verdict on a claim; one that is not sure is missing only if the text has another number in its place. */
const finalVerdict = (claim: ReadNumber, held: readonly ReadNumber[], text: string): Verdict => {
  const { weight, value } = claim;
  if (weight === "none" && !isDoubtedOne(claim, held)) return "held";
  const verdict = verdictOn(claim, held, text);
  if (verdict !== "missing" || weight === "sure" || value.kind === "name") return verdict;
  return weight === "weak" && isContradicted(claim, held) ? "missing" : "unclear";
};

/** Compares the numbers of a statement in its language (BCP 47) with those of a text by value, regardless of their form. */
export function* compareNumbersInSlices(
  statement: string,
  text: string,
  language?: string,
): Sliced<ComparedNumbers> {
  const given = yield* statementLanguageInSlices(statement, language);
  const read = yield* readNumbersInSlices(statement, given);
  if (read.length === 0) return { missing: [], unclear: [] };
  const held = yield* heldIn(text, given);
  const known = new Map<string, Verdict>();
  const [missing, unclear]: [string[], string[]] = [[], []];
  for (const claim of read) {
    yield;
    // A table may repeat a number a thousand times, and each is compared with all numbers of the text.
    const { start: _start, end: _end, ...said } = claim;
    const key = JSON.stringify(said);
    const verdict = known.get(key) ?? finalVerdict(claim, held, text);
    known.set(key, verdict);
    if (verdict === "missing") missing.push(claim.text);
    else if (verdict === "unclear") unclear.push(claim.text);
  }
  return { missing, unclear };
}

/** Does the same as `compareNumbersInSlices`, without pauses. */
export const compareNumbers = (statement: string, text: string, language?: string): ComparedNumbers =>
  finish(compareNumbersInSlices(statement, text, language));

/** Returns the numbers of a statement that a text does not have in any form. */
export const missingNumbers = (statement: string, text: string, language?: string): readonly string[] =>
  compareNumbers(statement, text, language).missing;

/** True if a text contains, or may contain, every number of a statement. */
export const numbersAgree = (statement: string, text: string, language?: string): boolean =>
  missingNumbers(statement, text, language).length === 0;
