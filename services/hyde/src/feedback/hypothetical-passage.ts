import { collapseWhitespace, proseSentences, terms, words } from "@quarry/text";
import type { FeedbackPassage } from "../ports.ts";

const mostSentences = 3;
const fewestSentences = 2;
const fewestWords = 5;
const mostWords = 80;

interface Sentence {
  readonly text: string;
  readonly overlap: number;
}

const sentencesOf = ({ text, language }: FeedbackPassage, query: ReadonlySet<string>): Sentence[] =>
  proseSentences(text, language).flatMap(({ start, end }) => {
    const sentence = collapseWhitespace(text.slice(start, end));
    const length = words(sentence, language).length;
    if (length < fewestWords || length > mostWords) return [];
    return [{ text: sentence, overlap: query.intersection(new Set(terms(sentence, language))).size }];
  });

/**
 * A pseudo-passage: the two sentences of the trusted passages that hold most of the query's terms, and a third that
 * holds half as many as the best, in the order in which they were found; undefined when none holds any.
 */
export const hypotheticalPassage = (
  trusted: readonly FeedbackPassage[],
  query: ReadonlySet<string>,
): string | undefined => {
  const all = trusted.flatMap((passage) => sentencesOf(passage, query));
  const distinct = [...new Map(all.map((sentence) => [sentence.text, sentence])).values()];
  const best = distinct
    .filter(({ overlap }) => overlap > 0)
    .toSorted((first, second) => second.overlap - first.overlap)
    .slice(0, mostSentences);
  const least = (best[0]?.overlap ?? 0) / 2;
  const chosen = new Set(best.filter(({ overlap }, index) => index < fewestSentences || overlap >= least));
  if (chosen.size === 0) return undefined;
  return distinct
    .filter((sentence) => chosen.has(sentence))
    .map(({ text }) => text)
    .join(" ");
};
