import type { decomposeQuestion, InputOf, OutputOf, Topic } from "@quarry/contracts";
import { collapseWhitespace, containsCjk, detectLanguage, primaryLanguage } from "@quarry/text";
import { contentWords } from "../words/content-words.ts";
import { type Clause, splitQuestion } from "./split-question.ts";

const maxTopics = 3;
const maxQueryWords = 8;
/** A question of so few words is answered by one place of one text. */
const maxWordsOfSimple = 3;

/** The language a question is put in; that of the report where its words do not show it, else English. */
export const questionLanguage = ({
  question,
  language,
}: Pick<InputOf<typeof decomposeQuestion>, "question" | "language">): string => {
  const detected = detectLanguage(question);
  return detected === "und" ? (primaryLanguage(language) ?? "en") : detected;
};

/** Words as one search string. */
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

/**
 * The topics of a question without a model: its clauses where grammar separates them for certain, else the question itself, in its own
 * words and its own language. Nothing is guessed about what kind of question it is.
 */
export const decomposeExtractively = ({
  question: asked,
  language: wanted,
}: Pick<InputOf<typeof decomposeQuestion>, "question" | "language">): OutputOf<typeof decomposeQuestion> => {
  const question = collapseWhitespace(asked).trim();
  const language = questionLanguage({ question, ...(wanted !== undefined && { language: wanted }) });
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
