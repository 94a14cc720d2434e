import { containsCjk } from "@quarry/text";
import type { FeedbackPassage } from "../ports.ts";
import { type ContentWord, contentWords } from "../vocabulary/content-words.ts";

const byCode = (first: string, second: string): number => (first < second ? -1 : Number(first > second));

/** The value that occurs most often; of equals the first by code unit, so that it never depends on their order. */
const mostFrequent = (values: readonly string[]): string | undefined => {
  const counts = Map.groupBy(values, (value) => value);
  const ranked = [...counts].toSorted(
    ([first, some], [second, others]) => others.length - some.length || byCode(first, second),
  );
  return ranked[0]?.[0];
};

const isTelling = ({ text }: ContentWord): boolean =>
  /\p{L}/u.test(text) && (text.length >= 3 || containsCjk(text));

const wordsOf = ({ text, language }: FeedbackPassage): ContentWord[] =>
  contentWords(text, language).filter(isTelling);

interface FeedbackTermsOptions {
  /** Terms the query has already. */
  readonly known: ReadonlySet<string>;
  /** Everything the query found: how common a term is there. */
  readonly background: readonly FeedbackPassage[];
  readonly limit: number;
}

/**
 * The words that set the trusted passages apart from all that were found, by tf-idf (Salton & Buckley 1988:
 * log-damped frequency, smoothed idf), each in its most frequent spelling; deterministic.
 */
export const feedbackTerms = (
  trusted: readonly FeedbackPassage[],
  { known, background, limit }: FeedbackTermsOptions,
): string[] => {
  const documents = background.map((passage) => new Set(wordsOf(passage).map(({ term }) => term)));
  const idf = (term: string): number => {
    const frequency = documents.filter((document) => document.has(term)).length;
    return Math.log((documents.length + 1) / (frequency + 0.5));
  };
  const perPassage = trusted.map((passage) => Map.groupBy(wordsOf(passage), ({ term }) => term));
  const candidates = new Set(perPassage.flatMap((groups) => [...groups.keys()]));
  const scored = [...candidates]
    .filter((term) => !known.has(term))
    .map((term) => {
      const occurrences = perPassage.map((groups) => groups.get(term) ?? []);
      const frequency = occurrences.reduce((sum, found) => sum + Math.log1p(found.length), 0);
      const word = mostFrequent(occurrences.flat().map(({ text }) => text.toLowerCase())) ?? term;
      return { word, score: frequency * idf(term) };
    });
  return scored
    .toSorted((first, second) => second.score - first.score || byCode(first.word, second.word))
    .slice(0, limit)
    .map(({ word }) => word);
};
