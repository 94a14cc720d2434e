import { closedClasses, questionAspects } from "@quarry/language-data";
import { primaryLanguage, terms, words } from "@quarry/text";
import { contentWords, phrasePattern } from "../words.ts";
import { findRelated } from "./related-terms.ts";

/** Index terms of a unit, by where they occur. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Terms of its headings and of the text that introduces it. */
  readonly context: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  /** True for speech: a turn of a transcript, or a comment. */
  readonly isVoice: boolean;
  /** Words of the question that are similar in meaning, as written in it, with their similarity, 0–1. */
  readonly near?: ReadonlyMap<string, number> | undefined;
}

/** A word of a question: the index terms that match it, and how well it distinguishes units, 0–1; 0 for a word that no unit has. */
export interface AskedTerm {
  /** The word as written in the question; empty for an aspect that the question asks for without naming it. */
  readonly text: string;
  readonly forms: ReadonlySet<string>;
  /** Terms of headings that match it as well: "Root cause" for "why". */
  readonly headings: ReadonlySet<string>;
  /** True if speech answers it. */
  readonly isOfVoices: boolean;
  readonly weight: number;
}

/** The words of a question, as they occur in some sources. */
export interface AskedTerms {
  readonly terms: readonly AskedTerm[];
  /** The largest share of the weight of all words that a unit has. */
  readonly met: number;
}

const hasAny = (where: ReadonlySet<string>, forms: ReadonlySet<string>): boolean =>
  !forms.isDisjointFrom(where);

type Word = Omit<AskedTerm, "weight">;

/** Share of a word that only occurs in the title of a source, because the whole source may be about it. */
const inTitle = 0.3;

/** Computes how well a unit has a word, 0–1. */
type Share = (unit: UnitTerms, word: Word) => number;

/** Returns how well a unit has a word, literally or in meaning, 0–1. */
const shareInMeaning: Share = ({ own, context, title, isVoice, near }, word) => {
  const { text, forms, headings, isOfVoices } = word;
  const isThere =
    (isVoice && isOfVoices) || hasAny(own, forms) || hasAny(context, forms) || hasAny(context, headings);
  if (isThere) return 1;
  return Math.max(hasAny(title, forms) ? inTitle : 0, near?.get(text) ?? 0);
};

/**
 * The same, but only words missing from the sources are matched by meaning, because units of one subject are all similar to each
 * other.
 */
const shareOf: Share = (unit, word) =>
  shareInMeaning(word.forms.size > 0 ? { ...unit, near: undefined } : unit, word);

/** True for identifiers such as "H07" or "v2.1": text without the identifier is about something else. */
const isIdentifier = (forms: ReadonlySet<string>): boolean =>
  [...forms].some((form) => /\p{L}/u.test(form) && /\d/u.test(form));

/** Returns the index terms of a text as a set. */
export const termsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set(terms(text, language));

interface Aspect {
  readonly headings: ReadonlySet<string>;
  /** True if the question asks for it without naming it. */
  readonly isAsked: boolean;
  readonly isOfVoices: boolean;
}

interface Asked {
  readonly aspects: readonly Aspect[];
  /** The question without the phrases that only indicate the kind of answer: "how long". */
  readonly rest: string;
}

const readAsked = (question: string, language: string): Asked => {
  const { figure, aspects } = questionAspects(primaryLanguage(language) ?? "und");
  const asks = (phrases: readonly string[], flags: string): RegExp =>
    new RegExp(phrasePattern(phrases), flags);
  const phrases = [...figure, ...aspects.flatMap(({ asked }) => asked)];
  return {
    aspects: aspects.map(({ asked, headings, voices = false }) => ({
      isOfVoices: voices,
      headings: termsOf(headings.join("\n"), language),
      isAsked: asks(asked, "iu").test(question),
    })),
    rest: question.replaceAll(asks(phrases, "giu"), " "),
  };
};

const noTerms: ReadonlySet<string> = new Set();
/** Weight of an aspect that a question asks for without naming it. */
const weightOfUnnamed = 0.5;
/** Weight of a word that is not in the sources, because they may use other words. */
const weightOfUnmet = 0.5;
const minWeight = 0.05;

/**
 * Returns the number of excerpts that may answer a question: two for a question with a coordinator, such as "the company and the
 * analyst".
 */
const excerptsFor = (question: string, language: string): number => {
  const { coordinators } = closedClasses(primaryLanguage(language) ?? "und");
  const isCoordinated = words(question, language).some(({ start, end }) =>
    coordinators.includes(question.slice(start, end).toLowerCase()),
  );
  return isCoordinated ? 2 : 1;
};

/** Returns the largest share of the words' weight that some units have together. */
const metBy = (asked: readonly AskedTerm[], units: readonly UnitTerms[], excerpts: number): number => {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  let shares = asked.map(() => 0);
  const sumOf = (some: readonly number[]): number =>
    asked.reduce((sum, { weight }, index) => sum + weight * (some[index] ?? 0), 0);
  for (let excerpt = 0; excerpt < excerpts; excerpt += 1)
    shares = units
      .map((unit) => asked.map((term, index) => Math.max(shares[index] ?? 0, shareInMeaning(unit, term))))
      .reduce((best, one) => (sumOf(one) > sumOf(best) ? one : best), shares);
  return total === 0 ? 0 : sumOf(shares) / total;
};

/**
 * Creates a function that returns the rarity of a word among units, 0–1; 0 if no unit has it, or if it is matched only by meaning.
 */
const createRarity =
  (units: readonly UnitTerms[], share: Share) =>
  (word: Word): number => {
    const having = units.reduce((sum, unit) => sum + share({ ...unit, isVoice: false }, word), 0);
    const isSpoken = word.isOfVoices && units.some(({ isVoice }) => isVoice);
    if (word.forms.size + word.headings.size === 0 || (having === 0 && !isSpoken)) return 0;
    const rarity = Math.log((units.length + 1) / Math.max(1, having)) / Math.log(units.length + 1);
    return Math.max(minWeight, rarity) * (isIdentifier(word.forms) ? 2 : 1);
  };

/** Returns the words of a question, each with its forms in the units, and the aspects that it asks for without naming them. */
const readWords = (
  question: string,
  language: string,
  units: readonly UnitTerms[],
): { readonly named: readonly Word[]; readonly unnamed: readonly Word[] } => {
  const known = new Set(units.flatMap(({ own, context, title }) => [...own, ...context, ...title]));
  const { aspects, rest } = readAsked(question, language);
  const named = new Map<string, Word>();
  for (const { text, terms: own } of contentWords(rest, language))
    for (const term of own) {
      const asked = aspects.filter(({ headings }) => headings.has(term));
      named.set(term, {
        text,
        forms: new Set(known.has(term) ? [term] : findRelated(term, known, language)),
        headings: new Set(asked.flatMap(({ headings }) => [...headings])),
        isOfVoices: asked.some(({ isOfVoices }) => isOfVoices),
      });
    }
  const unnamed = aspects
    .filter(({ isAsked, headings }) => isAsked && !headings.values().some((term) => named.has(term)))
    .map(({ headings, isOfVoices }): Word => ({ text: "", forms: noTerms, headings, isOfVoices }));
  return { named: [...named.values()], unnamed };
};

/** Weighs the words of a question by their rarity among units; a word that no unit has is matched by its other forms. */
export const weighAskedTerms = (
  question: string,
  language: string,
  units: readonly UnitTerms[],
): AskedTerms => {
  const { named, unnamed } = readWords(question, language, units);
  const weigh = (share: Share): AskedTerm[] => {
    const rarityOf = createRarity(units, share);
    return named.map((word) => ({ ...word, weight: rarityOf(word) || weightOfUnmet }));
  };
  const rarityOf = createRarity(units, shareOf);
  const aspects = unnamed.map((word) => ({ ...word, weight: weightOfUnnamed * rarityOf(word) }));
  const met = metBy(weigh(shareInMeaning), units, excerptsFor(question, language));
  return {
    terms: [...weigh(shareOf), ...aspects],
    met: named.length === 0 ? Math.min(1, unnamed.length) : met,
  };
};

/** Returns the share of the weight of a question's words that a unit has, 0–1. */
export const matchOf = ({ terms: asked }: AskedTerms, unit: UnitTerms): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, term) => sum + term.weight * shareOf(unit, term), 0);
  return all === 0 ? 0 : found / all;
};
