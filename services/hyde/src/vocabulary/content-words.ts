import { stopWords, terms, words } from "@quarry/text";

/** A word that carries meaning, as it is written, and the index term it is found by. */
export interface ContentWord {
  readonly text: string;
  readonly term: string;
}

// What a stop list keeps and no document answers with.
const questionWords: Readonly<Record<string, readonly string[]>> = {
  de: ["warum", "wieso", "weshalb", "wozu", "wie", "was", "welche", "welcher", "welches"],
  fr: ["pourquoi", "comment", "combien", "quel", "quelle", "quels", "quelles"],
  es: ["cómo", "qué", "cuál", "cuáles", "cuándo", "dónde", "cuánto"],
  ru: ["почему", "зачем", "сколько", "какой", "какая", "какие", "такое"],
  zh: ["如何", "怎么", "怎样", "什么", "为什么", "哪些", "哪个", "多少"],
};

/** The words of a text without stop words and question words, in order, repetitions kept. */
export const contentWords = (text: string, language: string): ContentWord[] => {
  const stop = stopWords(language).union(new Set(questionWords[language]));
  return words(text, language).flatMap(({ start, end }) => {
    const word = text.slice(start, end);
    const [term] = terms(word, language);
    return term === undefined || stop.has(word.toLowerCase()) ? [] : [{ text: word, term }];
  });
};

/** The first word of each term, without those that are known already. */
export const distinctWords = (
  found: readonly ContentWord[],
  known: readonly ContentWord[] = [],
): ContentWord[] => {
  const seen = new Set(known.map(({ term }) => term));
  return found.filter(({ term }) => {
    const isNew = !seen.has(term);
    seen.add(term);
    return isNew;
  });
};

/** Words as a search query. */
export const asQuery = (found: readonly ContentWord[]): string => found.map(({ text }) => text).join(" ");
