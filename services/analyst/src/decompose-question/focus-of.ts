import { words } from "@quarry/text";

interface Focused {
  readonly about: string;
  readonly entities: readonly string[];
  readonly keywords: readonly string[];
  readonly language: string;
}

const longestAbout = 6;
const mostKeywords = 5;
const mostNames = 2;

/** A few words for what a question is about: the thing itself when it is short, else the names it speaks of, else its first keywords. */
export const focusOf = ({ about, entities, keywords, language }: Focused): string => {
  if (words(about, language).length <= longestAbout) return about;
  const names = entities.slice(0, mostNames);
  return (names.length > 0 ? names : keywords.slice(0, mostKeywords)).join(" ");
};
