import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { type ClosedClasses, closedClasses } from "@quarry/language-data";
import {
  collapseWhitespace,
  containsCjk,
  detectQuestionLanguage,
  primaryLanguage,
  stopWords,
  words,
} from "@quarry/text";
import { contentRuns, contentWords } from "../words.ts";

/** A clause of a question with a single request. */
interface Clause {
  /** The clause as written in the question, without closing marks. */
  readonly text: string;
  /** Subject of the first clause, if this clause does not name one: "why do they collapse" needs a subject. */
  readonly carried: readonly string[];
}

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A mark before a closing quote belongs to the quoted text: the film "What's Up, Doc?" */
const sentenceBreak = /(?<=[?？;；])(?!["'”’»」』)\]])\s*|[;；]\s*/u;
const marks = /^[\s¿¡,，;；:]+|[\s?？!！.。,，;；:]+$/gu;

/** A clause that is continued by "and where …" must have this many content words. */
const minContentWords = 2;
const maxCarriedRuns = 4;

const wordsOf = (text: string, language: string): Word[] =>
  words(text, language).map(({ start, end }) => ({ text: text.slice(start, end).toLowerCase(), start, end }));

/**
 * True if the words left of a coordinator are a clause: they name something and include a function word that is not interrogative.
 */
const isClause = (left: readonly Word[], text: string, language: string, classes: ClosedClasses): boolean => {
  const functionWords = stopWords(language);
  const asking = new Set(classes.interrogatives);
  return (
    contentWords(text, language).length >= minContentWords &&
    left.some((word) => functionWords.has(word.text) && !asking.has(word.text))
  );
};

/** Finds the end of a clause and the start of the next one; undefined if the grammar is uncertain. */
const coordination = (text: string, language: string): { end: number; start: number } | undefined => {
  const classes = closedClasses(primaryLanguage(language) ?? "und");
  const [coordinators, interrogatives] = [new Set(classes.coordinators), new Set(classes.interrogatives)];
  const all = wordsOf(text, language);
  const index = all.findIndex((word, place) => {
    const next = all[place + 1];
    const left = all.slice(0, place);
    if (!coordinators.has(word.text) || next === undefined || !interrogatives.has(next.text)) return false;
    const hasComma = /[,，]\s*$/u.test(text.slice(0, word.start));
    // "places where it rains and where it snows", "systems which are fast and which are cheap"
    if (left.slice(1).some((earlier) => earlier.text === next.text)) return false;
    if (classes.relatives.includes(next.text) && !hasComma) return false;
    const isNamed = contentWords(text.slice(next.start), language).length > 0;
    return isNamed && isClause(left, text.slice(0, word.start), language, classes);
  });
  const [coordinator, next] = [all[index], all[index + 1]];
  return coordinator === undefined || next === undefined
    ? undefined
    : { end: coordinator.start, start: next.start };
};

const splitSentence = (text: string, language: string): string[] => {
  const found = coordination(text, language);
  if (found === undefined) return [text];
  return [text.slice(0, found.end), ...splitSentence(text.slice(found.start), language)];
};

const carriedFrom = (first: string, clause: string, language: string): string[] => {
  const own = new Set(contentWords(clause, language).flatMap(({ terms }) => terms));
  const subject = contentWords(first, language);
  if (subject.some(({ terms }) => terms.some((term) => own.has(term)))) return [];
  return contentRuns(first, language).slice(0, maxCarriedRuns);
};

/**
 * Splits a question into clauses: its sentences, and the text after a coordinator and an interrogative ("and where …"). The rest
 * stays whole, because only unambiguous grammar is split.
 */
export const splitQuestion = (question: string, language: string): Clause[] => {
  const texts = question
    .split(sentenceBreak)
    .flatMap((sentence) => splitSentence(sentence, language))
    .map((text) => text.replace(marks, ""))
    .filter((text) => contentWords(text, language).length > 0);
  const [first = question.trim(), ...others] = texts;
  return [
    { text: first, carried: [] },
    ...others.map((text) => ({ text, carried: carriedFrom(first, text, language) })),
  ];
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
