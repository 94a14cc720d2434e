import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { closedClasses } from "@quarry/language-data";
import { collapseWhitespace, containsCjk, detectQuestionLanguage, primaryLanguage } from "@quarry/text";
import { contentTerms, contentWords, phrasePattern } from "../words.ts";

/** A mark before a closing quote belongs to the quoted text: the film "What's Up, Doc?" */
const sentenceBreak = /(?<=[?？;；])(?!["'”’»）」』)\]])\s*/u;
const marks = /^[\s¿¡,，;；:]+|[\s?？!！.。,，;；:]+$/gu;

/** Splits a sentence before "and where …", if every clause names something and the first one two things. */
const splitSentence = (text: string, language: string): string[] => {
  const { coordinators, interrogatives } = closedClasses(primaryLanguage(language) ?? "und");
  const joint = String.raw`\s${phrasePattern(coordinators)}\s+(?=${phrasePattern(interrogatives)})`;
  const clauses = text.split(new RegExp(joint, "iu"));
  const named = clauses.map((clause) => contentWords(clause, language).length);
  return named.every((count, index) => count >= (index === 0 ? 2 : 1)) ? clauses : [text];
};

/** Splits a question into clauses: its sentences, and the text after a coordinator and an interrogative. */
export const splitQuestion = (question: string, language: string): string[] => {
  const clauses = question
    .split(sentenceBreak)
    .flatMap((sentence) => splitSentence(sentence, language))
    .map((text) => text.replace(marks, ""))
    .filter((text) => contentWords(text, language).length > 0);
  return clauses.length > 0 ? clauses : [question.trim()];
};

const maxTopics = 3;
/** A question with so few words is answered by one place of one text. */
const maxWordsOfSimple = 3;

type Asked = Pick<InputOf<typeof decomposeQuestion>, "question" | "language">;

/** Returns the language of a question; that of the report if the question's words do not show it, otherwise English. */
export const questionLanguage = ({ question, language }: Asked): string => {
  const detected = detectQuestionLanguage(question);
  return detected === "und" ? (primaryLanguage(language) ?? "en") : detected;
};

/** Joins words into one search string. */
export const joinWords = (words: readonly string[]): string => {
  const distinct = [...new Set(words)];
  return distinct.join(distinct.every(containsCjk) ? "" : " ");
};

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the topic of a clause; one that does not name the subject is asked with the clause that does: "Why (…)". */
const topicOf = (clause: string, first: string, whole: string, language: string): Omit<Topic, "id"> => {
  const namesIt = !contentTerms(clause, language).isDisjointFrom(contentTerms(first, language));
  const question = namesIt ? clause : `${clause} (${first})`;
  const keyWords = joinWords(contentWords(question, language).map(({ text }) => text));
  const queries = [question, keyWords, whole].filter((query) => query !== "");
  return { name: capitalise(clause), question: capitalise(question), queries: [...new Set(queries)] };
};

/** The address of a page, without the punctuation of the question after it. */
const address = /(?:https?:\/\/|\bwww\.)[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)\]]/giu;

/** Removes the addresses of pages, which are sources rather than part of the question, unless nothing else is left. */
const withoutAddresses = (question: string, language: string): string => {
  const rest = collapseWhitespace(question.replaceAll(address, ""));
  return contentWords(rest, language).length > 0 ? rest : question;
};

/**
 * Returns the topics of a question without a model: its clauses if grammar separates them unambiguously, otherwise the question
 * itself, in its own words and language. The kind of question is not guessed.
 */
export const decomposeExtractively = (asked: Asked): OutputOf<typeof decomposeQuestion> => {
  const written = collapseWhitespace(asked.question);
  const language = questionLanguage({ ...asked, question: written });
  const question = withoutAddresses(written, language);
  const clauses = splitQuestion(question, language);
  const [first = question] = clauses;
  const topics = clauses.length > maxTopics ? [first] : clauses;
  const whole = topics.length > 1 ? question : "";
  const isSimple = clauses.length === 1 && contentWords(question, language).length <= maxWordsOfSimple;
  return {
    questionType: "other",
    complexity: isSimple ? "simple" : "moderate",
    language: asked.language ?? language,
    topics: topics.map((clause, index) => ({
      id: `t${index + 1}`,
      ...topicOf(clause, first, whole, language),
    })),
  };
};
