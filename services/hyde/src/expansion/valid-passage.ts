import { collapseWhitespace, detectLanguage, proseSentences, words } from "@quarry/text";
import { queryForm } from "./query-form.ts";

const mostSentences = 3;
const mostCharacters = 1_200;
const fewestWords = 5;

const cut = (text: string): string => {
  if (text.length <= mostCharacters) return text;
  const end = text.lastIndexOf(" ", mostCharacters);
  return text.slice(0, end > 0 ? end : mostCharacters).trimEnd();
};

/**
 * The first three sentences of a hypothetical passage, without those that only repeat what is asked, headings and code;
 * at most 1,200 characters. Null when fewer than five words are left.
 */
export const validPassage = (text: string, asked: readonly string[]): string | null => {
  const language = detectLanguage(text);
  const echoes = new Set(asked.map(queryForm));
  const said = proseSentences(text, language)
    .map(({ start, end }) => collapseWhitespace(text.slice(start, end)))
    .filter((sentence) => !echoes.has(queryForm(sentence)));
  const passage = cut(said.slice(0, mostSentences).join(" "));
  return words(passage, language).length < fewestWords ? null : passage;
};
