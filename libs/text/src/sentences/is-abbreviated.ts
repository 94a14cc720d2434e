import { primaryLanguage } from "../language/primary-language.ts";
import { abbreviations } from "./abbreviations.ts";
import { sentenceStarters } from "./sentence-starters.ts";

const lastToken = /(?:^|[\s([{"“'‘«/*_—–-])((?:\p{L}[\p{L}\p{M}]*\.)+|\d{1,4}\.)$/u;
const wordAhead = /^["“'‘«([*_]*([\p{L}\p{M}]+)/u;

type Rule = "always" | "before-number" | "unless-starter";

const ruleOf = (token: string, language: string): Rule | undefined => {
  const lists = [abbreviations[language], abbreviations["en"]];
  for (const list of lists) {
    if (list?.always.has(token)) return "always";
    if (list?.beforeNumber.has(token)) return "before-number";
    if (list?.unlessStarter.has(token)) return "unless-starter";
  }
  if (/^\p{Lu}\.$/u.test(token) || /^(?:\p{L}\.){2,}$/u.test(token)) return "unless-starter";
  return undefined;
};

const isOrdinal = (token: string, language: string): boolean =>
  /^\d{1,2}\.$/u.test(token) && /^(?:de|da|nb|nn|no|cs|pl|fi|hu|tr)$/u.test(language);

/**
 * Whether the full stop at the end of `before` belongs to an abbreviation, an initial or an ordinal, and the sentence goes on
 * with `after`. Where only the next word can tell ("the U.S. The"), a word that typically begins a sentence decides.
 */
export const isAbbreviated = (before: string, after: string, locale?: string): boolean => {
  const token = lastToken.exec(before)?.[1];
  if (token === undefined) return false;
  const language = primaryLanguage(locale) ?? "en";
  const rule = isOrdinal(token, language) ? "unless-starter" : ruleOf(token, language);
  if (rule === undefined) return false;
  if (rule === "always") return true;
  if (rule === "before-number") return /^[\d#(IVX]/u.test(after);
  const word = wordAhead.exec(after)?.[1];
  return word === undefined || !sentenceStarters.has(word);
};
