import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, terms } from "@quarry/text";
import { contentTerms, contentWords, phrasePattern } from "../words.ts";
import { findRelated } from "./related-terms.ts";

/** Index terms of a unit, by where they occur. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Terms of its headings and of the text that introduces it. */
  readonly context: ReadonlySet<string>;
  /** True for speech: a turn of a transcript, or a comment. */
  readonly isVoice?: boolean;
  /** Words of the question that are similar in meaning, as written in it, with their similarity, 0–1. */
  readonly near?: ReadonlyMap<string, number> | undefined;
}

/** A word of a question: the index terms that match it, and how well it distinguishes units, 0–1. */
export interface AskedTerm {
  /** The word as written in the question; empty for an aspect that the question asks for without naming it. */
  readonly text: string;
  /** Empty for a word that no unit has, and for an aspect. */
  readonly forms: ReadonlySet<string>;
  /** The index terms of headings that answer for the aspect that it is or names: "Action items" for "measures". */
  readonly headings: ReadonlySet<string>;
  /** Factor of similarities to it. */
  readonly ofNear: number;
  /** True if speech answers it. */
  readonly isOfVoices: boolean;
  readonly weight: number;
}

type Word = Omit<AskedTerm, "weight">;

/** Returns how well a unit has a word, literally or in meaning, 0–1. */
const shareOf = (
  { own, context, near, isVoice = false }: UnitTerms,
  { text, forms, headings, ofNear, isOfVoices }: Word,
): number => {
  const isThere =
    [forms, headings].some((some) => !some.isDisjointFrom(context)) || !forms.isDisjointFrom(own);
  return isThere || (isVoice && isOfVoices) ? 1 : ofNear * (near?.get(text) ?? 0);
};

/** Returns the index terms of a text as a set. */
export const termsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set(terms(text, language));

interface Asked {
  readonly aspects: readonly Word[];
  /** The question without phrases that only indicate a figure: "how long". */
  readonly rest: string;
}

/** Returns the aspects that a question asks for or names, with the words of headings that answer them: "Root cause" for "why". */
const readAsked = (question: string, language: string, words: ReadonlySet<string>): Asked => {
  const { figure, aspects } = questionAspects(primaryLanguage(language) ?? "und");
  const patternOf = (phrases: readonly string[]): RegExp => new RegExp(phrasePattern(phrases), "giu");
  const asked = aspects.flatMap(({ asked, headings, voices = false }): Word[] => {
    const own = termsOf(headings.join("\n"), language);
    const isAsked = patternOf(asked).test(question) || !own.isDisjointFrom(words);
    return isAsked ? [{ text: "", forms: new Set(), headings: own, ofNear: 0, isOfVoices: voices }] : [];
  });
  return { aspects: asked, rest: question.replaceAll(patternOf(figure), " ") };
};

/** Returns the words of a question, each with its forms in the units, and the aspects that it asks for without naming them. */
const readWords = (
  question: string,
  language: string,
  { units, ofKnown }: { readonly units: readonly UnitTerms[]; readonly ofKnown: number },
): Word[] => {
  const known = new Set(units.flatMap(({ own, context }) => [...own, ...context]));
  const { aspects, rest } = readAsked(question, language, contentTerms(question, language));
  const named = new Map<string, Word>();
  for (const { text, terms: own } of contentWords(rest, language))
    for (const term of own) {
      const forms = new Set(known.has(term) ? [term] : findRelated(term, known, language));
      const own = aspects.filter(({ headings }) => headings.has(term));
      named.set(term, {
        text,
        forms,
        headings: new Set(own.flatMap(({ headings }) => [...headings])),
        ofNear: forms.size > 0 ? ofKnown : 1,
        isOfVoices: own.some((aspect) => aspect.isOfVoices),
      });
    }
  const words = new Set(named.keys());
  return [...named.values(), ...aspects.filter(({ headings }) => headings.isDisjointFrom(words))];
};

/** Weight of a word that no unit has, which may only be the questioner's wording. */
const weightOfUnmet = 0.7;
const minWeight = 0.05;
/** A heading that answers counts more than a word that it would repeat: "Root cause" for "why". */
const weightOfAspect = 1.5;

/**
 * Weighs the words of a question by their rarity among units; a word that no unit has is matched by its other forms. Similarities
 * to words that some unit has literally count by the factor `ofKnown`.
 */
export const weighAskedTerms = (
  question: string,
  language: string,
  units: readonly UnitTerms[],
  ofKnown = 1,
): readonly AskedTerm[] =>
  readWords(question, language, { units, ofKnown }).map((word) => {
    const having = units.reduce((sum, unit) => sum + shareOf({ ...unit, isVoice: false }, word), 0);
    const isSpoken = word.isOfVoices && units.some(({ isVoice }) => isVoice);
    const rarity = Math.log((units.length + 1) / Math.max(1, having)) / Math.log(units.length + 1);
    const isAspect = word.text === "";
    const weight = Math.max(minWeight, rarity) * (isAspect ? weightOfAspect : 1);
    if (having > 0 || isSpoken) return { ...word, weight };
    return { ...word, weight: isAspect ? 0 : weightOfUnmet };
  });

/** Returns the share of the weight of a question's words that a unit has, literally or in meaning, 0–1. */
export const matchOf = (asked: readonly AskedTerm[], unit: UnitTerms): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, term) => sum + term.weight * shareOf(unit, term), 0);
  return all === 0 ? 0 : found / all;
};
