import { questionAspects } from "@quarry/language-data/aspects";
import { mapInSlices, primaryLanguage, type Sliced, termSet } from "@quarry/text";
import { contentWords, createFindParts, phrasePattern, writesCompounds } from "../words.ts";

/** Index terms of a unit, by where they occur. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Terms of its headings and of the text that introduces it. */
  readonly context: ReadonlySet<string>;
  /** Index terms of the question of which it has compounds. */
  readonly parts?: ReadonlySet<string> | undefined;
  /** Words of the question that are similar in meaning, as written in it, with their similarity, 0–1. */
  readonly near?: ReadonlyMap<string, number> | undefined;
}

/** A word of a question, or an aspect that it asks for: "Root cause" for "why", "Action items" for "measures". */
interface Word {
  /** The word as written in the question and as an index term; both empty for an aspect. */
  readonly text: string;
  readonly term: string;
  /** The index terms of headings that answer an aspect; empty for a word. */
  readonly headings: ReadonlySet<string>;
}

/** A word of a question and how well it distinguishes units, 0–1. */
export interface AskedTerm extends Word {
  readonly weight: number;
  /** Factor of similarities to it. */
  readonly ofNear: number;
}

const isIn = ({ own, context, parts }: UnitTerms, { term, headings }: Word): boolean =>
  own.has(term) || context.has(term) || parts?.has(term) === true || !headings.isDisjointFrom(context);

/** Returns how well a unit has a word, literally or in meaning, 0–1. */
const shareOf = (unit: UnitTerms, word: Word, ofNear: number): number =>
  isIn(unit, word) ? 1 : ofNear * (unit.near?.get(word.text) ?? 0);

/** Returns the words of a question, and the aspects that it asks for, by name or not. */
const readWords = (question: string, language: string): Word[] => {
  const words = contentWords(question, language).flatMap(({ text, terms }) =>
    terms.map((term): Word => ({ text, term, headings: new Set() })),
  );
  const distinct = new Map(words.map((word) => [word.term, word]));
  const aspects = questionAspects(primaryLanguage(language) ?? "und").aspects.flatMap(
    ({ asked, headings }): Word[] => {
      const named = termSet(headings.join("\n"), language);
      const isAsked =
        !named.isDisjointFrom(distinct) || new RegExp(phrasePattern(asked), "iu").test(question);
      return isAsked ? [{ text: "", term: "", headings: named }] : [];
    },
  );
  return [...distinct.values(), ...aspects];
};

const unitsAtATime = 2_000;
/** Terms in which those of a question are looked for before a pause. */
const termsAtATime = 1_000;

/** Yields units with the terms of a question of which they have compounds; unchanged in languages that write these apart. */
export function* withParts(
  units: readonly UnitTerms[],
  asked: ReadonlySet<string>,
  language: string,
): Sliced<readonly UnitTerms[]> {
  if (!writesCompounds(language)) return units;
  const partsOf = createFindParts(asked, language);
  let looked = 0;
  const read: UnitTerms[] = [];
  for (const unit of units) {
    const parts = new Set<string>();
    for (const term of [...unit.own, ...unit.context]) {
      if (++looked % termsAtATime === 0) yield;
      for (const part of partsOf(term)) parts.add(part);
    }
    read.push({ ...unit, parts });
  }
  return read;
}

/** A heading that answers counts more than a word that it would repeat: "Root cause" for "why". */
const weightOfAspect = 1.5;

/**
 * Weighs the words of a question by their rarity among units, with pauses. Similarities to words that some unit
 * has literally count by the factor `ofKnown`.
 */
export function* weighAskedTerms(
  question: string,
  language: string,
  units: readonly UnitTerms[],
  ofKnown = 1,
): Sliced<readonly AskedTerm[]> {
  const asked: AskedTerm[] = [];
  for (const word of readWords(question, language)) {
    const known = yield* mapInSlices(units, unitsAtATime, (unit) => isIn(unit, word));
    const ofNear = known.includes(true) ? ofKnown : 1;
    const shares = yield* mapInSlices(units, unitsAtATime, (unit) => shareOf(unit, word, ofNear));
    const having = shares.reduce((sum, share) => sum + share, 0);
    const rarity = 1 - Math.log(Math.max(1, having)) / Math.log(units.length + 2);
    const ofAspect = having === 0 ? 0 : weightOfAspect;
    asked.push({ ...word, ofNear, weight: rarity * (word.term === "" ? ofAspect : 1) });
  }
  return asked;
}

/** Returns the share of the weight of a question's words that units have together, literally or in meaning, 0–1. */
export const matchOf = (asked: readonly AskedTerm[], ...units: readonly UnitTerms[]): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, word) => {
    const shares = units.map((unit) => shareOf(unit, word, word.ofNear));
    return sum + word.weight * Math.max(...shares);
  }, 0);
  return all === 0 ? 0 : found / all;
};
