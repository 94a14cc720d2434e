import { bm25OfCounts, type CountedText, zScores } from "@quarry/ranking";
import {
  detectLanguage,
  passagesInSlices,
  type Sliced,
  terms,
  termsInSlices,
  type TextSpan,
  words,
} from "@quarry/text";
import type { ReadableText } from "../items/readable-item.ts";
import { derived } from "../words/fold-text.ts";
import type { ScoredSpan } from "./answer-density.ts";

/** Weights of an excerpt and of its neighbours at distance one and two. */
const weights = [3, 2, 1] as const;

/** An item of a list and its weight as seen from another item. */
interface Weighted<Item> {
  readonly item: Item;
  readonly weight: number;
}

/**
 * Returns an item of a list with its neighbours, whose weight decreases with distance: the subject of an excerpt is often named
 * shortly before (passages with their context: Fernández, Losada & Azzopardi 2011).
 */
export const inContext = <Item>(items: readonly Item[], index: number): Weighted<Item>[] =>
  items.slice(Math.max(0, index - weights.length + 1), index + weights.length).map((item, position) => {
    const distance = Math.abs(Math.max(0, index - weights.length + 1) + position - index);
    return { item, weight: weights[distance] ?? 0 };
  });

/** Returns the weighted mean of values around an index; 0 for an empty list. */
export const meanInContext = (values: readonly number[], index: number): number => {
  const seen = inContext(values, index);
  const total = seen.reduce((sum, { weight }) => sum + weight, 0);
  return seen.reduce((sum, { item, weight }) => sum + weight * item, 0) / Math.max(1, total);
};

/** An excerpt of a text, about half as long as a passage of the store. */
interface TextExcerpt extends TextSpan {
  /** The terms of the excerpt and, with less weight, those of its neighbours. */
  readonly context: CountedText;
}

/** The parts of a text from which its excerpts are made. */
export type PlainText = Pick<ReadableText, "text" | "language">;

/** Number of words in an excerpt: enough to be about something, few enough to end near the end of an answer. */
const excerptWords = 100;
const excerptsAtATime = 20;

const counted = (context: readonly Weighted<readonly string[]>[]): CountedText => {
  const counts = new Map<string, number>();
  for (const { item, weight } of context)
    for (const term of item) counts.set(term, (counts.get(term) ?? 0) + weight);
  return { length: context.reduce((sum, { item, weight }) => sum + weight * item.length, 0), counts };
};

/** All excerpts of a text, in order, without overlap, on sentence boundaries. Computed once per text, without an encoder. */
export const textExcerpts = derived(function* excerptsOf({
  text,
  language,
}: PlainText): Sliced<readonly TextExcerpt[]> {
  const spans = yield* passagesInSlices(text, {
    maxTokens: excerptWords,
    countTokens: (part) => words(part, language).length,
    locale: language,
  });
  const found: string[][] = [];
  for (const { start, end } of spans) found.push(yield* termsInSlices(text.slice(start, end), language));
  const excerpts: TextExcerpt[] = [];
  for (const [index, { start, end }] of spans.entries()) {
    if (index % excerptsAtATime === 0) yield;
    excerpts.push({ start, end, context: counted(inContext(found, index)) });
  }
  return excerpts;
});

/** Query for one text, and the results of a search in it. */
export interface TextSearch {
  readonly question: string;
  /** Spans ranked best by lexical and semantic search, with scores; empty if there is no search. */
  readonly found: readonly ScoredSpan[];
}

const overlap = (one: TextSpan, other: TextSpan): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** Returns the mean score of each excerpt's characters; characters outside all found spans count as much as the worst span. */
const foundScores = (excerpts: readonly TextSpan[], found: readonly ScoredSpan[]): number[] => {
  const lowest = found.reduce((min, { score }) => Math.min(min, score), Infinity);
  return excerpts.map((excerpt) => {
    const gained = found.reduce((sum, span) => sum + overlap(excerpt, span) * (span.score - lowest), 0);
    return gained / Math.max(1, excerpt.end - excerpt.start);
  });
};

/**
 * Rates how relevant each excerpt of a text in a language is to a question: by the words of the excerpt and its neighbours (BM25
 * within the text), and by the search results in them. Both are z-scores, with equal weight.
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
