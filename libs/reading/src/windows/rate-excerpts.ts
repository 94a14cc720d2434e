import { bm25OfCounts, zScores } from "@quarry/ranking";
import { detectLanguage, terms, type TextSpan } from "@quarry/text";
import type { ScoredSpan } from "./answer-density.ts";
import { meanInContext } from "./in-context.ts";
import type { TextExcerpt } from "./text-excerpts.ts";

/** What is looked for in one text, and what a search found there. */
export interface TextSearch {
  readonly question: string;
  /** Spans that a search by words and meaning ranked best, with its scores; none where nobody searched. */
  readonly found: readonly ScoredSpan[];
}

const overlap = (one: TextSpan, other: TextSpan): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** The mean score of each excerpt's characters; those of no found span count as much as the worst one. */
const foundScores = (excerpts: readonly TextSpan[], found: readonly ScoredSpan[]): number[] => {
  const lowest = found.reduce((least, { score }) => Math.min(least, score), Infinity);
  return excerpts.map((excerpt) => {
    const gained = found.reduce((sum, span) => sum + overlap(excerpt, span) * (span.score - lowest), 0);
    return gained / Math.max(1, excerpt.end - excerpt.start);
  });
};

/**
 * How well each excerpt of a text in a language meets a question: by the words of the excerpt and its neighbours (BM25 among
 * all of the text), and by what a search found in them; both as z-scores, with equal weight.
 */
export const rateExcerpts = (
  excerpts: readonly TextExcerpt[],
  { question, found }: TextSearch,
  language: string,
): ScoredSpan[] => {
  const asked = [...new Set([language, detectLanguage(question)])].flatMap((of) => terms(question, of));
  const byWords = bm25OfCounts(
    asked,
    excerpts.map(({ context }) => context),
  );
  const own = foundScores(excerpts, found);
  const bySearch = own.map((_, index) => meanInContext(own, index));
  const [words, search] = [zScores(byWords), zScores(bySearch)];
  return excerpts.map(({ start, end }, index) => ({
    start,
    end,
    score: (words[index] ?? 0) + (search[index] ?? 0),
  }));
};
