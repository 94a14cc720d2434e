import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, terms } from "@quarry/text";
import { contentWords, phrasePattern } from "../words.ts";
import { findRelated } from "./related-terms.ts";

/** Index terms of a unit, by where they occur. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Of its headings and of what it is read with. */
  readonly context: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  /** True for something a person says: a turn of a transcript, or a comment. */
  readonly isVoice: boolean;
  /** Words of the question that it comes near in meaning, as they are written there, and how near, 0–1. */
  readonly near?: ReadonlyMap<string, number>;
}

/** A word of a question: the index terms it is found by, and how much it tells units apart, 0–1; 0 for one that no unit has. */
export interface AskedTerm {
  /** As the question writes it; empty where it asks for something without naming it. */
  readonly text: string;
  readonly forms: ReadonlySet<string>;
  /** Terms of headings that it is found by as well: "Root cause" for "why". */
  readonly headings: ReadonlySet<string>;
  /** It asks for something of the subject, such as its costs, and is not the subject. */
  readonly isAspect: boolean;
  /** True if it is answered by what people say. */
  readonly isOfVoices: boolean;
  readonly weight: number;
}

/** A question as its words are met in some sources. */
export interface AskedTerms {
  readonly terms: readonly AskedTerm[];
  /** The share of the weight of all words that the unit has which has most. */
  readonly met: number;
}

const hasAny = (where: ReadonlySet<string>, forms: ReadonlySet<string>): boolean =>
  !forms.isDisjointFrom(where);

type Word = Omit<AskedTerm, "weight">;

/** Computes how well a unit matches a word, 0–1. */
type Share = (unit: UnitTerms, word: Word) => number;

const nearShare: Share = ({ near }, { text }) => near?.get(text) ?? 0;

/** Computes how well a unit matches a word literally or in meaning. */
const shareInMeaning: Share = (unit, word) => {
  const { own, context, title, isVoice } = unit;
  const { forms, headings, isOfVoices } = word;
  const isThere =
    (isVoice && isOfVoices) ||
    hasAny(own, forms) ||
    hasAny(context, forms) ||
    hasAny(context, headings) ||
    hasAny(title, forms);
  return isThere ? 1 : nearShare(unit, word);
};

/** The same, but only a word that the sources do not have is looked for in its meaning: all of one subject is near the others. */
const shareOf: Share = (unit, word) =>
  shareInMeaning(word.forms.size > 0 ? { ...unit, near: noNear } : unit, word);

/** "H07" or "v2.1" names one thing, and what does not say it speaks of another. */
const isIdentifier = (forms: ReadonlySet<string>): boolean =>
  [...forms].some((form) => /\p{L}/u.test(form) && /\d/u.test(form));

/** Index terms of a text as a set. */
export const termsOf = (text: string, language: string): ReadonlySet<string> =>
  new Set(terms(text, language));

interface Aspect {
  readonly headings: ReadonlySet<string>;
  /** The question asks for it without naming it. */
  readonly isAsked: boolean;
  readonly isOfVoices: boolean;
}

interface Asked {
  readonly aspects: readonly Aspect[];
  /** The question without the phrases that say what kind of answer it wants: "how long". */
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
const noNear: ReadonlyMap<string, number> = new Map();
/** Weight of an aspect that a question asks for without naming it. */
const weightOfUnnamed = 0.5;
/** Weight of a word that no unit has: it may be said in other words. */
const weightOfUnmet = 0.5;
/** Weight of an aspect, such as the costs of something, relative to its subject: an excerpt on the costs of something else answers nothing. */
const weightOfAspect = 0.5;
/** The least that a word counts beside those that no unit has: all of a small collection may be about it. */
const minCount = 0.3;

/** Weighs the words of a question by how few units have them; a word that no unit has is looked for in its other forms. */
export const weighAskedTerms = (
  question: string,
  language: string,
  units: readonly UnitTerms[],
): AskedTerms => {
  const known = new Set(units.flatMap(({ own, context, title }) => [...own, ...context, ...title]));
  const rarest = Math.log(1 + units.length);
  const weighed = (term: Word, share: Share = shareOf): AskedTerm => {
    const having = units.reduce((sum, unit) => sum + share({ ...unit, isVoice: false }, term), 0);
    const isSpoken = term.isOfVoices && units.some(({ isVoice }) => isVoice);
    if ((having === 0 && !isSpoken) || rarest === 0) return { ...term, weight: 0 };
    const weight = Math.max(0.05, Math.log((units.length + 1) / Math.max(1, having)) / rarest);
    return { ...term, weight: weight * (isIdentifier(term.forms) ? 2 : 1) };
  };
  const { aspects, rest } = readAsked(question, language);
  const asked = new Map<string, AskedTerm>();
  for (const { text, terms: own } of contentWords(rest, language))
    for (const term of own) {
      if (asked.has(term)) continue;
      const named = aspects.filter(({ headings }) => headings.has(term));
      const forms = known.has(term) ? [term] : findRelated(term, known, language);
      const headings = new Set(named.flatMap((aspect) => [...aspect.headings]));
      asked.set(
        term,
        weighed({
          text,
          forms: new Set(forms),
          headings,
          isAspect: named.length > 0,
          isOfVoices: named.some((aspect) => aspect.isOfVoices),
        }),
      );
    }
  const words = [...asked.values()];
  const unnamed = aspects
    .filter(({ isAsked, headings }) => isAsked && !headings.values().some((term) => asked.has(term)))
    .map(({ headings, isOfVoices }) =>
      weighed({ text: "", forms: noTerms, headings, isOfVoices, isAspect: true }),
    )
    .filter(({ weight }) => weight > 0)
    .map((term) => ({ ...term, weight: term.weight * weightOfUnnamed }));
  const all = [...words, ...unnamed];
  const inMeaning = words.map((word) => weighed(word, shareInMeaning));
  const met = inMeaning.filter(({ weight }) => weight > 0);
  const countOfMet = ({ weight, isAspect }: AskedTerm): number =>
    Math.max(minCount, isAspect ? weightOfAspect * weight : weight);
  const total = met.reduce(
    (sum, term) => sum + countOfMet(term),
    weightOfUnmet * (words.length - met.length),
  );
  const metBy = (unit: UnitTerms): number =>
    met.reduce((sum, term) => sum + shareInMeaning(unit, term) * countOfMet(term), 0);
  const most = units.reduce((best, unit) => Math.max(best, metBy(unit)), 0);
  return { terms: all, met: total === 0 ? Math.min(1, unnamed.length) : most / total };
};

/** Weight of a word that occurs only in the title of a source. */
const inTitle = 0.3;

const countOf = (term: AskedTerm, unit: UnitTerms): number => {
  const share = shareOf({ ...unit, title: noTerms }, term);
  return hasAny(unit.title, term.forms) ? Math.max(inTitle, share) : share;
};

/** The share of the weight of a question's words that a unit has, 0–1. */
export const matchOf = ({ terms: asked }: AskedTerms, unit: UnitTerms): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, term) => sum + term.weight * countOf(term, unit), 0);
  return all === 0 ? 0 : found / all;
};
