import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, terms } from "@quarry/text";
import { contentWords, phrasePattern } from "../words.ts";
import { findRelated } from "./related-terms.ts";

/** Where the index terms of a unit stand. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Of its headings and of what it is read with. */
  readonly context: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  /** Somebody says it: a turn of a transcript, or a comment. */
  readonly isVoice: boolean;
}

/** A word of a question: the index terms it is found by, and how much it tells units apart, 0–1; 0 for one that no unit has. */
export interface AskedTerm {
  readonly forms: ReadonlySet<string>;
  /** Terms of headings that it is found by as well: "Root cause" for "why". */
  readonly headings: ReadonlySet<string>;
  /** It asks for something of the subject, such as its costs, and is not the subject. */
  readonly isAspect: boolean;
  /** What people say answers it. */
  readonly isOfVoices: boolean;
  /** It is written with a capital letter, as names are, and nouns in German. */
  readonly isName: boolean;
  readonly weight: number;
}

/** A question as its words are met in some sources. */
export interface AskedTerms {
  readonly terms: readonly AskedTerm[];
  /** The share of the weight of all words that the unit has which has most; a word of the subject that no unit has weighs most. */
  readonly met: number;
  /** The first word of the question that names its subject is met. */
  readonly isSubjectMet: boolean;
}

const hasAny = (where: ReadonlySet<string>, forms: ReadonlySet<string>): boolean =>
  !forms.isDisjointFrom(where);

const hasTerm = (
  { own, context, title, isVoice }: UnitTerms,
  { forms, headings, isOfVoices }: Omit<AskedTerm, "weight">,
): boolean =>
  (isVoice && isOfVoices) ||
  hasAny(own, forms) ||
  hasAny(context, forms) ||
  hasAny(context, headings) ||
  hasAny(title, forms);

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
  /** A figure or a date answers it. */
  readonly isOfFigure: boolean;
  /** The question without the phrases that say what kind of answer it wants: "how long". */
  readonly rest: string;
}

const readAsked = (question: string, language: string): Asked => {
  const { figure, aspects } = questionAspects(primaryLanguage(language) ?? "und");
  const asks = (phrases: readonly string[], flags: string): RegExp =>
    new RegExp(phrasePattern(phrases), flags);
  const phrases = [...figure, ...aspects.flatMap(({ asked }) => asked)];
  return {
    isOfFigure: asks(figure, "iu").test(question),
    aspects: aspects.map(({ asked, headings, voices = false }) => ({
      isOfVoices: voices,
      headings: termsOf(headings.join("\n"), language),
      isAsked: asks(asked, "iu").test(question),
    })),
    rest: question.replaceAll(asks(phrases, "giu"), " "),
  };
};

const noTerms: ReadonlySet<string> = new Set();
/** What an aspect weighs that a question asks for without naming it. */
const weightOfUnnamed = 0.5;
/** What a word weighs that no unit has and that is neither a name nor the subject: it may be said in other words. */
const weightOfUnmet = 0.5;
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
  const weighed = (term: Omit<AskedTerm, "weight">): AskedTerm => {
    const having = units.filter((unit) => hasTerm({ ...unit, isVoice: false }, term)).length;
    const isSpoken = term.isOfVoices && units.some(({ isVoice }) => isVoice);
    if ((having === 0 && !isSpoken) || rarest === 0) return { ...term, weight: 0 };
    const weight = Math.max(0.05, Math.log((units.length + 1) / Math.max(1, having)) / rarest);
    return { ...term, weight: weight * (isIdentifier(term.forms) ? 2 : 1) };
  };
  const { aspects, isOfFigure, rest } = readAsked(question, language);
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
          forms: new Set(forms),
          headings,
          isAspect: named.length > 0,
          isOfVoices: named.some((aspect) => aspect.isOfVoices),
          isName: /^\p{Lu}/u.test(text),
        }),
      );
    }
  const words = [...asked.values()];
  const unnamed = aspects
    .filter(({ isAsked, headings }) => isAsked && !headings.values().some((term) => asked.has(term)))
    .map(({ headings, isOfVoices }) =>
      weighed({ forms: noTerms, headings, isOfVoices, isAspect: true, isName: false }),
    )
    .filter(({ weight }) => weight > 0)
    .map((term) => ({ ...term, weight: term.weight * weightOfUnnamed }));
  const all = [...words, ...unnamed];
  const asksVoices = [...words, ...unnamed].some(({ isOfVoices, weight }) => isOfVoices && weight > 0);
  /** People who are asked for their views are rarely named where they speak. */
  const subject = asksVoices ? undefined : words.find(({ isAspect, weight }) => !isAspect || weight > 0);
  /** What the sources must name to speak of the question at all: its subject, and of a figure what it is a figure of. */
  const isNeeded = (term: AskedTerm): boolean => term === subject || (isOfFigure && term.isAspect);
  const unmet = words
    .filter(({ weight }) => weight === 0)
    .reduce((sum, term) => sum + (isNeeded(term) || term.isName ? 1 : weightOfUnmet), 0);
  const met = words.filter(({ weight }) => weight > 0);
  const countOfMet = ({ weight }: AskedTerm): number => Math.max(minCount, weight);
  const total = met.reduce((sum, term) => sum + countOfMet(term), unmet);
  const metBy = (unit: UnitTerms): number =>
    met.reduce((sum, term) => sum + (hasTerm(unit, term) ? countOfMet(term) : 0), 0);
  return {
    terms: all,
    met:
      total === 0
        ? Math.min(1, unnamed.length)
        : units.reduce((most, unit) => Math.max(most, metBy(unit)), 0) / total,
    isSubjectMet: words.every((term) => term.weight > 0 || !isNeeded(term)),
  };
};

/** What a word counts that stands only in the title of a source. */
const inTitle = 0.3;

const countOf = (term: AskedTerm, unit: UnitTerms): number => {
  if (hasTerm({ ...unit, title: noTerms }, term)) return 1;
  return hasAny(unit.title, term.forms) ? inTitle : 0;
};

/** The share of the weight of a question's words that a unit has, 0–1. */
export const matchOf = ({ terms: asked }: AskedTerms, unit: UnitTerms): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, term) => sum + term.weight * countOf(term, unit), 0);
  return all === 0 ? 0 : found / all;
};
