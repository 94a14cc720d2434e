import type { Topic } from "@quarry/contracts";
import { contentWords } from "@quarry/extractive";

/** The words a topic is about, as index terms with the way the topic writes them. */
export type KeyTerms = ReadonlyMap<string, string>;

const withSpelling = (text: string, language: string): [string, string][] =>
  contentWords(text, language).flatMap(({ text: written, terms }) =>
    terms.map((term): [string, string] => [term, written]),
  );

/** The key terms of a topic: the content words of its question, or where it has none those of its queries. */
export const keyTerms = (topic: Topic, language: string): KeyTerms => {
  const asked = withSpelling(topic.question, language);
  return new Map(asked.length > 0 ? asked : withSpelling(topic.queries.join(" "), language));
};
