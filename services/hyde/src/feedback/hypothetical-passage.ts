import { collapseWhitespace, proseSentences, terms, words } from "@quarry/text";
import type { FeedbackPassage } from "../ports.ts";

const mostSentences = 3;
const fewestSentences = 2;
const fewestWords = 5;
/** Text whose sentences cannot be told apart (all lower case, no full stops) comes in pieces, not in one lump. */
const mostWords = 80;
const wordsOfPiece = 40;

interface Sentence {
  readonly text: string;
  readonly overlap: number;
}

const piecesOf = (sentence: string, language: string): string[] => {
  const found = words(sentence, language);
  if (found.length <= mostWords) return found.length < fewestWords ? [] : [sentence];
  const starts = found.filter((_, index) => index % wordsOfPiece === 0).map(({ start }) => start);
  return starts.map((start, index) => sentence.slice(start, starts[index + 1]).trimEnd());
};

const sentencesOf = ({ text, language }: FeedbackPassage, query: ReadonlySet<string>): Sentence[] =>
  proseSentences(text, language)
    .flatMap(({ start, end }) => piecesOf(collapseWhitespace(text.slice(start, end)), language))
    .map((piece) => ({
      text: piece,
      overlap: query.intersection(new Set(terms(piece, language))).size,
    }));

/**
 * A pseudo-passage: the two sentences of the trusted passages that hold most of the query's terms, and a third that
 * holds half as many as the best, in the order in which they were found; undefined when none holds any. A sentence of more
 * than eighty words counts as several of forty.
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
