import { providerRanksOf, type SearchResult } from "@quarry/contracts";
import { bm25Scores, reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl, detectLanguage, primaryLanguage, terms, tidyUrl } from "@quarry/text";
import type { ProviderQuery } from "../ports.ts";

const cutOff = /(?:…|\.{3})$/u;

const firstOf = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && text !== "");

/** Returns the best-ranked complete title, otherwise a truncated one. */
const bestTitle = (titles: readonly string[]): string =>
  firstOf(titles.filter((title) => !cutOff.test(title))) ?? firstOf(titles) ?? "";

const longest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/** Merges results with the same address: stored results first, then the best-ranked provider. */
const merged = (same: readonly SearchResult[], rank: number): SearchResult => {
  const byRank = same.toSorted(
    (a, b) => a.rank - b.rank || Number(b.documentId !== undefined) - Number(a.documentId !== undefined),
  );
  const uri = tidyUrl(byRank[0]?.uri ?? "");
  const publishedAt = firstOf(byRank.map((result) => result.publishedAt));
  const documentId = firstOf(byRank.map((result) => result.documentId));
  return {
    uri,
    title: bestTitle(byRank.map(({ title }) => title)) || uri,
    snippet: longest(byRank.map(({ snippet }) => snippet)),
    provider: byRank[0]?.provider ?? "local",
    rank,
    foundBy: byRank.flatMap(providerRanksOf),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(documentId === undefined ? {} : { documentId }),
  };
};

// Removes spellings of the same page that a provider listed before.
const eachOnce = (results: readonly SearchResult[]): readonly SearchResult[] => {
  const seen = new Set<string>();
  return results.filter(({ uri }) => {
    const address = canonicalUrl(uri);
    return !seen.has(address) && seen.add(address);
  });
};

/**
 * Minimum number of results of every engine that answered, so that the first results of some do not displace good ones of others.
 */
const minPerProvider = 2;

const readable = (address: string): string => {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
};

/** Returns the words of a page's result; those of its title count twice. */
const wordsOf = (address: string, same: readonly SearchResult[]): string => {
  const title = bestTitle(same.map((result) => result.title));
  return [title, title, longest(same.map(({ snippet }) => snippet)), readable(address)].join("\n");
};

/** Returns the addresses of the pages whose title, snippet or address has words of the query, by BM25, best first. */
const byWords = (
  byAddress: ReadonlyMap<string, readonly SearchResult[]>,
  { query, language }: Pick<ProviderQuery, "query" | "language">,
): readonly string[] => {
  const spoken = primaryLanguage(language) ?? detectLanguage(query);
  const texts = Array.from(byAddress, ([address, same]) => terms(wordsOf(address, same), spoken));
  const scores = bm25Scores(terms(query, spoken), texts);
  return [...byAddress.keys()]
    .map((address, index) => ({ address, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ address }) => address);
};

/**
 * Merges the lists of all providers, best first, each page once under its best-ranked address: reciprocal rank fusion with k = 60
 * (Cormack, Clarke & Büttcher 2009), ties in list order. Several lists hardly overlap, and the best result of one may be worse than
 * the third of another. The words of titles, snippets and addresses are therefore one more list. Each result has its lists and ranks.
 */
export const fuseAnswers = (
  answers: readonly (readonly SearchResult[])[],
  query: Pick<ProviderQuery, "query" | "language" | "limit">,
): readonly SearchResult[] => {
  const lists = answers.map(eachOnce).filter((list) => list.length > 0);
  const byAddress = Map.groupBy(lists.flat(), ({ uri }) => canonicalUrl(uri));
  const limit = lists.length > 1 ? Math.max(query.limit, minPerProvider * lists.length) : query.limit;
  const rankings = lists.map((list) => list.map(({ uri }) => canonicalUrl(uri)));
  return reciprocalRankFusion(lists.length > 1 ? [...rankings, byWords(byAddress, query)] : rankings)
    .slice(0, limit)
    .map(({ id }, position) => merged(byAddress.get(id) ?? [], position + 1));
};
