import type { Topic, Variation } from "@quarry/contracts";
import { stopWords, terms, words } from "@quarry/text";

/** A content word in its original spelling, and its index term. */
export interface ContentWord {
  readonly text: string;
  readonly term: string;
}

// Words missing from stop lists that never occur as an answer.
const questionWords: Readonly<Record<string, readonly string[]>> = {
  de: ["warum", "wieso", "weshalb", "wozu", "wie", "was", "welche", "welcher", "welches"],
  fr: ["pourquoi", "comment", "combien", "quel", "quelle", "quels", "quelles"],
  es: ["cómo", "qué", "cuál", "cuáles", "cuándo", "dónde", "cuánto"],
  ru: ["почему", "зачем", "сколько", "какой", "какая", "какие", "такое"],
  zh: ["如何", "怎么", "怎样", "什么", "为什么", "哪些", "哪个", "多少"],
};

/** Returns the words of a text without stop words and question words, in order, with repetitions. */
export const contentWords = (text: string, language: string): ContentWord[] => {
  const stop = stopWords(language).union(new Set(questionWords[language]));
  return words(text, language).flatMap(({ start, end }) => {
    const word = text.slice(start, end);
    const [term] = terms(word, language);
    return term === undefined || stop.has(word.toLowerCase()) ? [] : [{ text: word, term }];
  });
};

/** Returns the first word of each term, without known terms. */
const distinctWords = (found: readonly ContentWord[], known: readonly ContentWord[] = []): ContentWord[] => {
  const seen = new Set(known.map(({ term }) => term));
  return found.filter(({ term }) => {
    const isNew = !seen.has(term);
    seen.add(term);
    return isNew;
  });
};

/** Joins words to a search query. */
const asQuery = (found: readonly ContentWord[]): string => found.map(({ text }) => text).join(" ");

// Longer openings come first: alternatives are tried in order.
const openings: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:what|which|who|whose|when|where|why|how(?: (?:many|much|long|often|far))?)(?:(?: (?:is|are|was|were|do|does|did|can|could|should|would|will|has|have|must|may|might)(?: (?:i|we|you|one|it take to)(?= ))?)| to)?|(?:is|are|was|were|do|does|did|can|could|should|would|will|has|have)(?: there)?) /i,
  de: /^(?:was|wer|wie|warum|wieso|weshalb|wann|wo|woher|welche[rsnm]?)(?: (?:ist|sind|war|waren|wird|werden|kann|können|soll|sollte|hat|haben|muss|darf)(?: (?:ich|man|wir)(?= ))?)? /i,
  fr: /^(?:qu['’]est-ce (?:que|qu['’])|comment|pourquoi|quand|où|combien|que|qui|quel(?:le)?s?)(?: (?:est|sont|était|peut-on|faut-il|est-ce que|fait-on))? /i,
  es: /^¿?(?:por qué|qué|quién|cómo|cuándo|dónde|cuáles|cuál|cuánto)(?: (?:es|son|era|se puede|se debe|hay))? /i,
  ru: /^(?:что такое|что|кто|как|почему|зачем|когда|где|сколько|как(?:ой|ая|ое|ие)) /i,
  zh: /^(?:什么是|为什么|怎么样|怎么|怎样|如何|哪些是|哪些|什么)/,
};

const endings = /(?:[\s?？!！.。]|吗|呢)+$/u;

/** Removes the question word and the question mark: the rest is a phrase that a document would contain. */
export const stripQuestion = (question: string, language: string): string => {
  const phrase = question.trim().replace(endings, "");
  const opening = openings[language];
  return opening ? phrase.replace(opening, "").trim() : phrase.replace(/^¿/, "").trim();
};

interface Subject {
  readonly question: string;
  readonly topic: Topic;
  readonly gaps: readonly string[];
  readonly language: string;
}

// Search engines and BM25 perform worse on longer queries.
const maxWords = 12;
const minWordsOfBroader = 2;

const specificity = ({ text }: ContentWord): number => (/\d/.test(text) ? 1_000 : 0) + text.length;

/** Removes the most specific word that the main question does not name: one with a digit, otherwise the longest. */
const withoutMostSpecific = (
  topic: readonly ContentWord[],
  question: readonly ContentWord[],
): ContentWord[] => {
  const modifiers = distinctWords(topic, question);
  const droppable = modifiers.length > 0 ? modifiers : topic.slice(1);
  const longest = droppable.reduce<ContentWord | undefined>(
    (best, word) => (best === undefined || specificity(word) >= specificity(best) ? word : best),
    undefined,
  );
  const rest = topic.filter((word) => word !== longest);
  return rest.length < minWordsOfBroader ? [] : rest;
};

/** Creates other queries for a topic from the words of the topic and the question: those of gaps first. */
export const varyByVocabulary = ({ question, topic, gaps, language }: Subject): Variation[] => {
  const wordsOf = (text: string): ContentWord[] => distinctWords(contentWords(text, language));
  const asked = wordsOf(topic.question);
  const named = wordsOf(topic.name);
  const inQuestion = wordsOf(question);
  const join = (first: readonly ContentWord[], second: readonly ContentWord[]): string =>
    asQuery([...first, ...distinctWords(second, first)].slice(0, maxWords));
  return [
    ...gaps.map((gap) => ({ kind: "narrower" as const, text: join(named, wordsOf(gap)) })),
    { kind: "rephrased" as const, text: asQuery(asked.slice(0, maxWords)) },
    { kind: "rephrased" as const, text: stripQuestion(topic.question, language) },
    { kind: "broader" as const, text: asQuery(withoutMostSpecific(asked, inQuestion).slice(0, maxWords)) },
    { kind: "narrower" as const, text: join(distinctWords([...named, ...asked]), inQuestion) },
  ].filter(({ text }) => text !== "");
};
