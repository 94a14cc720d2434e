import { primaryLanguage, stopWords, terms } from "@quarry/text";
import { talkTerms } from "../marking/rate-statements.ts";
import { speechCues } from "../marking/statements.ts";

const exclaims = /[!！,，]\s*$/u;

const capitalised = /\p{Lu}[\p{L}'’-]*/gu;
/** Nothing, or a name that is spoken to: "Ann Lee, ". */
const addressed = /^(?:[^,，]{1,40}[,，]\s*)?$/u;

/**
 * True for a greeting or thanks without content: a phrase of courtesy, words of talk and names, as in "Ann Lee, thank you very much."; one
 * that ends with an exclamation mark may name one thing more, as "Hello colleagues!" does. False in a language whose speech is not known.
 */
export const isGreeting = (sentence: string, language: string): boolean => {
  const primary = primaryLanguage(language) ?? "und";
  const text = sentence.trim();
  const courtesy = speechCues(primary)?.courtesy.exec(text);
  if (courtesy === null || courtesy === undefined) return false;
  const before = text.slice(0, courtesy.index);
  const behind = text.slice(courtesy.index + courtesy[0].length);
  if (!addressed.test(before) || behind.startsWith("-")) return false;
  const rest = `${before} ${behind}`.replaceAll(capitalised, " ");
  const left = talkTerms(primary).union(new Set(terms([...stopWords(primary)].join(" "), primary)));
  const named = new Set(terms(rest, primary)).difference(left);
  return named.size <= (exclaims.test(text) ? 1 : 0);
};
