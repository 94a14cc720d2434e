import { closedClasses } from "@quarry/language-data";
import { containsCjk, primaryLanguage, words } from "@quarry/text";
import { jaccard } from "../signals/term-overlap.ts";

/** What a statement is compared by. */
export interface StatementForm {
  readonly terms: ReadonlySet<string>;
  readonly denies: boolean;
  readonly figures: ReadonlySet<string>;
}

/** From here on the words of two statements are the same. */
const sameWords = 0.6;

const deniesIn = (text: string, language: string): boolean => {
  const { negators } = closedClasses(primaryLanguage(language) ?? "und");
  if (containsCjk(text)) return negators.some((negator) => text.includes(negator));
  const said = new Set(words(text, language).map(({ start, end }) => text.slice(start, end).toLowerCase()));
  return negators.some((negator) => said.has(negator)) || /n['’]t\b/u.test(text);
};

/** Reads what a statement is compared by; its terms are those the caller has counted. */
export const statementForm = (text: string, terms: ReadonlySet<string>, language: string): StatementForm => ({
  terms,
  denies: deniesIn(text, language),
  figures: new Set(text.match(/\d+(?:[.,]\d+)*/gu) ?? []),
});

/** Whether two statements say the same: in nearly the same words, neither denying what the other says, and with no figure against another. */
export const sayTheSame = (one: StatementForm, other: StatementForm): boolean =>
  jaccard(one.terms, other.terms) >= sameWords &&
  one.denies === other.denies &&
  (one.figures.isSubsetOf(other.figures) || other.figures.isSubsetOf(one.figures));
