import type { EvidenceStore } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { collapseWhitespace, containsCjk, proseSentences, terms, words } from "@quarry/text";
import { type ContentWord, contentWords } from "./vocabulary.ts";

/** A retrieved passage in its document. */
export interface FeedbackPassage {
  readonly text: string;
  /** BCP 47 primary tag. */
  readonly language: string;
}

export interface FeedbackQuery {
  /** Index terms of the query. */
  readonly terms: readonly string[];
  /** Scopes to search; none means everything indexed. */
  readonly scopes: readonly string[];
  readonly limit: number;
  /** Top passages of an earlier ranking, best first; none before the first ranking. */
  readonly found: readonly string[];
}

/** Passages for relevance feedback. */
export interface FeedbackSource {
  /**
   * Returns earlier results, then the best passages by BM25, each best first; none if nothing is indexed.
   * @throws {Failure} `qdrant-down`
   */
  search(query: FeedbackQuery): Promise<FeedbackPassage[]>;
}

type Store = Pick<EvidenceStore, "search" | "readPassages">;

const findPassages = async (
  store: Store,
  { terms, scopes, limit, found }: FeedbackQuery,
): Promise<FeedbackPassage[]> => {
  const known = await store.readPassages(found);
  const [candidates = []] = await store.search([{ leg: "bm25", terms }], { scopes }, limit);
  const passages = [...known, ...candidates.map(({ passage }) => passage)];
  const distinct = new Map(passages.map((passage) => [passage.passageId, passage]));
  return [...distinct.values()].slice(0, limit).map(({ text, language }) => ({ text, language }));
};

/** Relevance feedback from the evidence store; none before another service has created its collections. */
export const createEvidenceFeedback = (store: Store): FeedbackSource => ({
  search: (query) =>
    findPassages(store, query).catch((error: unknown) => {
      if (error instanceof Failure && error.code === "not-found") return [];
      throw error;
    }),
});

const trustedCount = 3;
const minShare = 0.5;

/**
 * Returns the three best passages, or none: feedback from passages that together miss more than half of the query's terms would
 * cause query drift.
 */
export const trustedPassages = (
  found: readonly FeedbackPassage[],
  query: ReadonlySet<string>,
): readonly FeedbackPassage[] => {
  const best = found.slice(0, trustedCount);
  const present = new Set(best.flatMap(({ text, language }) => terms(text, language)));
  const share = query.intersection(present).size / Math.max(1, query.size);
  return share >= minShare ? best : [];
};

const byCode = (first: string, second: string): number => (first < second ? -1 : Number(first > second));

/** Returns the most frequent value; ties by code unit, independent of order. */
const mostFrequent = (values: readonly string[]): string | undefined => {
  const counts = Map.groupBy(values, (value) => value);
  const ranked = [...counts].toSorted(
    ([first, some], [second, others]) => others.length - some.length || byCode(first, second),
  );
  return ranked[0]?.[0];
};

const isInformative = ({ text }: ContentWord): boolean =>
  /\p{L}/u.test(text) && (text.length >= 3 || containsCjk(text));

const wordsOf = ({ text, language }: FeedbackPassage): ContentWord[] =>
  contentWords(text, language).filter(isInformative);

interface FeedbackTermsOptions {
  /** Terms that are already in the query. */
  readonly known: ReadonlySet<string>;
  /** All retrieved passages: how common a term is there. */
  readonly background: readonly FeedbackPassage[];
  readonly limit: number;
}

/**
 * Returns the words that distinguish the trusted passages from all retrieved ones, by tf-idf (Salton & Buckley 1988: log-damped
 * frequency, smoothed idf), each in its most frequent spelling; deterministic.
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

const maxSentences = 3;
const minSentences = 2;
const minWords = 5;
/** Length of pieces for text without recognisable sentences (all lower case, no full stops). */
const maxWords = 80;
const wordsOfPiece = 40;

interface Sentence {
  readonly text: string;
  readonly overlap: number;
}

const piecesOf = (sentence: string, language: string): string[] => {
  const found = words(sentence, language);
  if (found.length <= maxWords) return found.length < minWords ? [] : [sentence];
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
 * Builds a pseudo-passage: the two sentences of the trusted passages with most query terms, and a third with at least half as many
 * as the best, in retrieval order; undefined if none has any. Sentences over eighty words count as several of forty.
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
    .slice(0, maxSentences);
  const min = (best[0]?.overlap ?? 0) / 2;
  const chosen = new Set(best.filter(({ overlap }, index) => index < minSentences || overlap >= min));
  if (chosen.size === 0) return undefined;
  return distinct
    .filter((sentence) => chosen.has(sentence))
    .map(({ text }) => text)
    .join(" ");
};
