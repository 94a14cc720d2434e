import { questionAspects } from "@quarry/language-data/aspects";
import { mapInSlices, primaryLanguage, type Sliced, termSet } from "@quarry/text";
import { contentWords, isCompoundOf, phrasePattern, writesCompounds } from "../words.ts";

/** Index terms of a unit, by where they occur. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Terms of its headings and of the text that introduces it. */
  readonly context: ReadonlySet<string>;
  /** Words of the question that are similar in meaning, as written in it, with their similarity, 0–1. */
  readonly near?: ReadonlyMap<string, number> | undefined;
}

/** A word of a question, or an aspect that it asks for: "Root cause" for "why", "Action items" for "measures". */
interface Word {
  /** The word as written in the question; empty for an aspect. */
  readonly text: string;
  /** The index terms of texts that match the word; empty for an aspect. */
  readonly terms: ReadonlySet<string>;
  /** The index terms of headings that answer an aspect; empty for a word. */
  readonly headings: ReadonlySet<string>;
}

/** A word of a question and how well it distinguishes units, 0–1. */
export interface AskedTerm extends Word {
  readonly weight: number;
  /** Factor of similarities to it. */
  readonly ofNear: number;
}

const isIn = ({ own, context }: UnitTerms, { terms, headings }: Word): boolean =>
  !terms.isDisjointFrom(own) || !terms.isDisjointFrom(context) || !headings.isDisjointFrom(context);

/** Returns how well a unit has a word, literally or in meaning, 0–1. */
const shareOf = (unit: UnitTerms, word: Word, ofNear: number): number =>
  isIn(unit, word) ? 1 : ofNear * (unit.near?.get(word.text) ?? 0);

/** Returns the words of a question, and the aspects that it asks for, by name or not. */
const readWords = (question: string, language: string, vocabulary: readonly string[]): Word[] => {
  const words = contentWords(question, language).flatMap(({ text, terms }) =>
    terms.map((term) => [term, text] as const),
  );
  const distinct = new Map(words);
  const aspects = questionAspects(primaryLanguage(language) ?? "und").aspects.flatMap(
    ({ asked, headings }): Word[] => {
      const named = termSet(headings.join("\n"), language);
      const isAsked =
        !named.isDisjointFrom(distinct) || new RegExp(phrasePattern(asked), "iu").test(question);
      return isAsked ? [{ text: "", terms: new Set(), headings: named }] : [];
    },
  );
  const named = [...distinct].map(([term, text]): Word => {
    const compounds = vocabulary.filter((found) => isCompoundOf(found, term));
    return { text, terms: new Set([term, ...compounds]), headings: new Set() };
  });
  return [...named, ...aspects];
};

const unitsAtATime = 2_000;

/** Yields the terms of units in which compounds are looked for: none if the language writes them apart. */
function* vocabularyOf(units: readonly UnitTerms[], language: string): Sliced<string[]> {
  if (!writesCompounds(language)) return [];
  const found = new Set<string>();
  yield* mapInSlices(units, unitsAtATime, ({ own, context }) => {
    for (const term of own) found.add(term);
    for (const term of context) found.add(term);
  });
  return [...found];
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
  const vocabulary = yield* vocabularyOf(units, language);
  for (const word of readWords(question, language, vocabulary)) {
    const known = yield* mapInSlices(units, unitsAtATime, (unit) => isIn(unit, word));
    const ofNear = known.includes(true) ? ofKnown : 1;
    const shares = yield* mapInSlices(units, unitsAtATime, (unit) => shareOf(unit, word, ofNear));
    const having = shares.reduce((sum, share) => sum + share, 0);
    const rarity = 1 - Math.log(Math.max(1, having)) / Math.log(units.length + 2);
    const ofAspect = having === 0 ? 0 : weightOfAspect;
    asked.push({ ...word, ofNear, weight: rarity * (word.text === "" ? ofAspect : 1) });
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
