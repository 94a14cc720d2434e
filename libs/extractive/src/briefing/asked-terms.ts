import { questionAspects } from "@quarry/language-data";
import { primaryLanguage, terms } from "@quarry/text";
import { contentWords, phrasePattern } from "../words.ts";

/** Where the index terms of a unit stand. */
export interface UnitTerms {
  readonly own: ReadonlySet<string>;
  /** Of its headings and of what it is read with. */
  readonly context: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
}

/** A word of a question: the index terms it is found by, and how much it tells units apart, 0–1; 0 for one that no unit has. */
export interface AskedTerm {
  readonly forms: ReadonlySet<string>;
  /** Terms of headings that it is found by as well: "Root cause" for "why". */
  readonly headings: ReadonlySet<string>;
  /** It asks for something of the subject, such as its costs, and is not the subject. */
  readonly isAspect: boolean;
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

const minPrefix = 4;
const minShareOfWord = 0.6;

const commonPrefix = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
};

/** Whether two terms are likely forms of a word that the stemmer keeps apart: "convert" and "conversion". */
const areRelated = (one: string, other: string): boolean =>
  commonPrefix(one, other) >= Math.max(minPrefix, minShareOfWord * Math.max(one.length, other.length));

const hasAny = (where: ReadonlySet<string>, forms: ReadonlySet<string>): boolean =>
  !forms.isDisjointFrom(where);

const hasTerm = (
  { own, context, title }: UnitTerms,
  { forms, headings }: Omit<AskedTerm, "weight">,
): boolean =>
  hasAny(own, forms) || hasAny(context, forms) || hasAny(context, headings) || hasAny(title, forms);

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
}

const aspectsOf = (question: string, language: string): Aspect[] =>
  questionAspects(primaryLanguage(language) ?? "und").aspects.map(({ asked, headings }) => ({
    headings: termsOf(headings.join("\n"), language),
    isAsked: new RegExp(phrasePattern(asked), "iu").test(question),
  }));

const noTerms: ReadonlySet<string> = new Set();
/** What an aspect weighs that a question asks for without naming it. */
const weightOfUnnamed = 0.5;

/** Weighs the words of a question by how few units have them; a word that no unit has is looked for in its other forms. */
export const weighAskedTerms = (
  question: string,
  language: string,
  units: readonly UnitTerms[],
): AskedTerms => {
  const known = new Set(units.flatMap(({ own, context, title }) => [...own, ...context, ...title]));
  const rarest = Math.log(1 + units.length);
  const weighed = (term: Omit<AskedTerm, "weight">): AskedTerm => {
    const having = units.filter((unit) => hasTerm(unit, term)).length;
    if (having === 0 || rarest === 0) return { ...term, weight: 0 };
    const weight = Math.max(0.05, Math.log((units.length + 1) / having) / rarest);
    return { ...term, weight: weight * (isIdentifier(term.forms) ? 2 : 1) };
  };
  const aspects = aspectsOf(question, language);
  const asked = new Map<string, AskedTerm>();
  for (const term of contentWords(question, language).flatMap((word) => word.terms)) {
    if (asked.has(term)) continue;
    const named = aspects.filter(({ headings }) => headings.has(term));
    const forms = known.has(term) ? [term] : [...known].filter((other) => areRelated(term, other));
    const headings = new Set(named.flatMap((aspect) => [...aspect.headings]));
    asked.set(term, weighed({ forms: new Set(forms), headings, isAspect: named.length > 0 }));
  }
  const words = [...asked.values()];
  const unnamed = aspects
    .filter(({ isAsked, headings }) => isAsked && !headings.values().some((term) => asked.has(term)))
    .map(({ headings }) => weighed({ forms: noTerms, headings, isAspect: true }))
    .filter(({ weight }) => weight > 0)
    .map((term) => ({ ...term, weight: term.weight * weightOfUnnamed }));
  const all = [...words, ...unnamed];
  const unmet = words.filter(({ weight, isAspect }) => weight === 0 && !isAspect).length;
  const total = words.reduce((sum, { weight }) => sum + weight, unmet);
  const metBy = (unit: UnitTerms): number =>
    words.reduce((sum, term) => sum + (term.weight > 0 && hasTerm(unit, term) ? term.weight : 0), 0);
  const subject = words.find(({ isAspect }) => !isAspect) ?? words[0];
  return {
    terms: all,
    met: total === 0 ? 0 : units.reduce((most, unit) => Math.max(most, metBy(unit)), 0) / total,
    isSubjectMet: (subject?.weight ?? 0) > 0,
  };
};

/** What a word counts that stands in the headings or only in the title of a source. */
const inContext = 0.8;
const inTitle = 0.3;

const countOf = ({ forms, headings }: AskedTerm, { own, context, title }: UnitTerms): number => {
  if (hasAny(own, forms)) return 1;
  if (hasAny(context, forms) || hasAny(context, headings)) return inContext;
  return hasAny(title, forms) ? inTitle : 0;
};

/** The share of the weight of a question's words that a unit has, 0–1. */
export const matchOf = ({ terms: asked }: AskedTerms, unit: UnitTerms): number => {
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  const found = asked.reduce((sum, term) => sum + term.weight * countOf(term, unit), 0);
  return all === 0 ? 0 : found / all;
};

/** The words of a question that stand in a unit itself, and what it asks for by the headings of the unit. */
export const saidIn = ({ terms: asked }: AskedTerms, { own, context }: UnitTerms): ReadonlySet<AskedTerm> =>
  new Set(asked.filter(({ forms, headings }) => hasAny(own, forms) || hasAny(context, headings)));
