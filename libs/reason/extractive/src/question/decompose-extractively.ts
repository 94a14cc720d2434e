import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { closedClasses } from "@quarry/language-data";
import {
  collapseWhitespace,
  containsCjk,
  detectQuestionLanguage,
  primaryLanguage,
  stopWords,
  words,
} from "@quarry/text";
import { contentRuns, contentTerms, contentWords } from "../words.ts";

/** A clause of a question with a single request. */
interface Clause {
  /** The clause as written in the question, without closing marks. */
  readonly text: string;
  /** Subject of the first clause, if this clause does not name one: "why do they collapse" needs a subject. */
  readonly carried: readonly string[];
}

/** A mark before a closing quote belongs to the quoted text: the film "What's Up, Doc?" */
const sentenceBreak = /(?<=[?？;；])(?!["'”’»）」』)\]])\s*/u;
const marks = /^[\s¿¡,，;；:]+|[\s?？!！.。,，;；:]+$/gu;

/** A clause before "and where …" has this many content words, and a function word that does not ask. */
const minContentWords = 2;
const maxCarriedRuns = 4;

const wordsOf = (text: string, language: string): { text: string; start: number }[] =>
  words(text, language).map(({ start, end }) => ({ text: text.slice(start, end).toLowerCase(), start }));

/** Splits a sentence where a coordinator and an interrogative begin a clause that names something: "and where …". */
const splitSentence = (text: string, language: string): string[] => {
  const { coordinators, interrogatives } = closedClasses(primaryLanguage(language) ?? "und");
  const functionWords = stopWords(language).difference(new Set(interrogatives));
  const all = wordsOf(text, language);
  const namesSomething = (part: string, min: number): boolean => contentWords(part, language).length >= min;
  for (const [index, { text: word, start }] of all.entries()) {
    const next = all[index + 1];
    if (next === undefined || !coordinators.includes(word) || !interrogatives.includes(next.text)) continue;
    const left = all.slice(0, index);
    // "Places where it rains and where it snows" is one clause, "Where does it rain and where does it snow?" two.
    const isRepeated = left.slice(1).some((earlier) => earlier.text === next.text);
    if (isRepeated || !left.some((earlier) => functionWords.has(earlier.text))) continue;
    const [before, after] = [text.slice(0, start), text.slice(next.start)];
    if (namesSomething(before, minContentWords) && namesSomething(after, 1))
      return [before, ...splitSentence(after, language)];
  }
  return [text];
};

const carriedFrom = (first: string, clause: string, language: string): string[] => {
  const own = contentTerms(clause, language);
  return own.isDisjointFrom(contentTerms(first, language))
    ? contentRuns(first, language).slice(0, maxCarriedRuns)
    : [];
};

/** Splits a question into clauses: its sentences, and the text after a coordinator and an interrogative. */
export const splitQuestion = (question: string, language: string): Clause[] => {
  const texts = question
    .split(sentenceBreak)
    .flatMap((sentence) => splitSentence(sentence, language))
    .map((text) => text.replace(marks, ""))
    .filter((text) => contentWords(text, language).length > 0);
  const [first = question.trim()] = texts;
  return [first, ...texts.slice(1)].map((text, index) => ({
    text,
    carried: index === 0 ? [] : carriedFrom(first, text, language),
  }));
};

const maxTopics = 3;
const maxQueryWords = 8;
/** A question with so few words is answered by one place of one text. */
const maxWordsOfSimple = 3;

/** Returns the language of a question; that of the report if the question's words do not show it, otherwise English. */
export const questionLanguage = ({
  question,
  language,
}: Pick<InputOf<typeof decomposeQuestion>, "question" | "language">): string => {
  const detected = detectQuestionLanguage(question);
  return detected === "und" ? (primaryLanguage(language) ?? "en") : detected;
};

/** Joins words into one search string. */
export const joinWords = (words: readonly string[]): string => {
  const distinct = [...new Set(words)];
  return distinct.join(distinct.every(containsCjk) ? "" : " ");
};

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const keyWords = (text: string, language: string): string =>
  joinWords(contentWords(text, language).map((word) => word.text))
    .split(" ", maxQueryWords)
    .join(" ");

const topicOf = (
  { text, carried }: Clause,
  whole: readonly string[],
  language: string,
): Omit<Topic, "id"> => {
  const question = carried.length === 0 ? text : `${text} (${carried.join(", ")})`;
  const queries = [question, keyWords(question, language), ...whole].filter((query) => query !== "");
  return { name: capitalise(text), question: capitalise(question), queries: [...new Set(queries)] };
};

const address = /(?:https?:\/\/|\bwww\.)[^\s<>"“”„«»]+/giu;
const closing = /[.,;:!?)\]]/u;

/** Returns the punctuation at the end of a word. */
const punctuationOf = (word: string): string =>
  word.slice(word.split("").findLastIndex((sign) => !closing.test(sign)) + 1);

/** Removes the addresses of pages, which are sources and no words of the question, unless nothing else is left. */
const withoutAddresses = (question: string, language: string): string => {
  const rest = collapseWhitespace(question.replaceAll(address, punctuationOf)).trim();
  return contentWords(rest, language).length > 0 ? rest : question;
};

/**
 * Returns the topics of a question without a model: its clauses if grammar separates them unambiguously, otherwise the question
 * itself, in its own words and language. The kind of question is not guessed.
 */
export const decomposeExtractively = ({
  question: asked,
  language: wanted,
}: Pick<InputOf<typeof decomposeQuestion>, "question" | "language">): OutputOf<typeof decomposeQuestion> => {
  const written = collapseWhitespace(asked).trim();
  const language = questionLanguage({ question: written, ...(wanted !== undefined && { language: wanted }) });
  const question = withoutAddresses(written, language);
  const clauses = splitQuestion(question, language);
  const topics = clauses.length > maxTopics ? [{ text: clauses[0]?.text ?? question, carried: [] }] : clauses;
  const whole = topics.length > 1 ? [question] : [];
  const isSimple = clauses.length === 1 && contentWords(question, language).length <= maxWordsOfSimple;
  return {
    questionType: "other",
    complexity: isSimple ? "simple" : "moderate",
    language: wanted ?? language,
    topics: topics.map((clause, index) => ({ id: `t${index + 1}`, ...topicOf(clause, whole, language) })),
  };
};
