import { containsCjk, stopWords, terms, words } from "@quarry/text";
import { talkTerms } from "../cues/marking-cues.ts";

/** The distinct index terms of a text that carry a topic. */
export type ContentTerms = (text: string) => ReadonlySet<string>;

const isTelling = (term: string): boolean => /\p{L}/u.test(term) && (term.length > 2 || containsCjk(term));

// Letter pairs help a search and say nothing of a topic.
const cjkWords = (text: string, language: string): string[] =>
  words(text, language)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
    .filter((word) => word.length > 1);

/** Takes the content terms of texts in one language: index terms without stop words, words of talk and numbers. */
export const createContentTerms = (language: string): ContentTerms => {
  const [talk, stop] = [talkTerms(language), stopWords(language)];
  const cut = ["zh", "ja", "ko"].includes(language) ? cjkWords : terms;
  return (text) =>
    new Set(cut(text, language).filter((term) => isTelling(term) && !talk.has(term) && !stop.has(term)));
};
