import type { Topic, Variation } from "@quarry/contracts";
import { asQuery, type ContentWord, contentWords, distinctWords } from "./content-words.ts";
import { stripQuestion } from "./strip-question.ts";

interface Subject {
  readonly question: string;
  readonly topic: Topic;
  readonly gaps: readonly string[];
  readonly language: string;
}

// Search engines and BM25 alike do worse on longer queries.
const mostWords = 12;
const fewestWordsOfBroader = 2;

const specificity = ({ text }: ContentWord): number => (/\d/.test(text) ? 1_000 : 0) + text.length;

/** The words without the most specific one that the main question does not name: what holds a digit, else the longest. */
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
  return rest.length < fewestWordsOfBroader ? [] : rest;
};

/** Other ways to ask for a topic in the words of the topic and the question: what an earlier round missed first. */
export const varyByVocabulary = ({ question, topic, gaps, language }: Subject): Variation[] => {
  const wordsOf = (text: string): ContentWord[] => distinctWords(contentWords(text, language));
  const asked = wordsOf(topic.question);
  const named = wordsOf(topic.name);
  const inQuestion = wordsOf(question);
  const join = (first: readonly ContentWord[], second: readonly ContentWord[]): string =>
    asQuery([...first, ...distinctWords(second, first)].slice(0, mostWords));
  return [
    ...gaps.map((gap) => ({ kind: "narrower" as const, text: join(named, wordsOf(gap)) })),
    { kind: "rephrased" as const, text: asQuery(asked.slice(0, mostWords)) },
    { kind: "rephrased" as const, text: stripQuestion(topic.question, language) },
    { kind: "broader" as const, text: asQuery(withoutMostSpecific(asked, inQuestion).slice(0, mostWords)) },
    { kind: "narrower" as const, text: join(distinctWords([...named, ...asked]), inQuestion) },
  ].filter(({ text }) => text !== "");
};
