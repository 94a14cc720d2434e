import { primaryLanguage, stopWords, terms } from "@quarry/text";
import { talkTerms } from "../marking/rate-statements.ts";
import { speechCues } from "../marking/statements.ts";

const exclaims = /[!！,，]\s*$/u;

/**
 * True for a greeting or thanks without content: a phrase of courtesy and words of talk; one that ends with an exclamation mark may name
 * one thing, as "Hello colleagues!" does. False in a language whose speech is not known.
 */
export const isGreeting = (sentence: string, language: string): boolean => {
  const primary = primaryLanguage(language) ?? "und";
  const text = sentence.trim();
  const courtesy = speechCues(primary)?.courtesy.exec(text);
  if (courtesy?.index !== 0) return false;
  const rest = text.slice(courtesy[0].length);
  if (rest.startsWith("-")) return false;
  const left = talkTerms(primary).union(new Set(terms([...stopWords(primary)].join(" "), primary)));
  const named = new Set(terms(rest, primary)).difference(left);
  return named.size <= (exclaims.test(text) ? 1 : 0);
};
