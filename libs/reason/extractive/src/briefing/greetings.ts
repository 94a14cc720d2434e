import { primaryLanguage, stopWords, terms, wordTexts } from "@quarry/text";
import { speechCues } from "../marking/statements.ts";
import { talkTerms } from "../words.ts";

/** Matches the text before a courtesy phrase: nothing, or an addressed name: "Ann Lee, ". */
const addressed = /^(?:[^,，]{1,40}[,，]\s*)?$/u;
const maxNames = 3;

/**
 * True for a greeting or thanks without content: a courtesy phrase, talk words and names, as in "Ann Lee, thank you very much.";
 * one with an exclamation mark may have one more word, as in "Hello colleagues!". False in a language without speech data.
 */
export const isGreeting = (sentence: string, language: string): boolean => {
  const primary = primaryLanguage(language) ?? "und";
  const courtesy = speechCues(primary)?.courtesy.exec(sentence.trim());
  if (courtesy === null || courtesy === undefined) return false;
  const before = courtesy.input.slice(0, courtesy.index);
  const behind = courtesy.input.slice(courtesy.index + courtesy[0].length);
  if (!addressed.test(before) || behind.startsWith("-")) return false;
  const rest = `${before} ${behind}`;
  const named = wordTexts(rest, primary)
    .filter((word) => !stopWords(primary).has(word.toLowerCase()))
    .filter((word) => !terms(word, primary).some((term) => talkTerms(primary).has(term)));
  const others = named.filter((word) => !/^\p{Lu}/u.test(word));
  return named.length <= maxNames && others.length <= (/[!！]$/u.test(courtesy.input) ? 1 : 0);
};
