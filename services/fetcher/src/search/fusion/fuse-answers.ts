import type { SearchResult, Sighting } from "@quarry/contracts";
import { reciprocalRankFusion } from "@quarry/ranking";
import { canonicalUrl, tidyUrl } from "@quarry/text";

const cutOff = /(?:…|\.{3})$/u;

const sightingsOf = ({ foundBy, provider, rank }: SearchResult): readonly Sighting[] =>
  foundBy ?? [{ provider, rank }];

const firstOf = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.find((text) => text !== undefined && text !== "");

/** The whole one that stands highest; else a cut one. */
const bestTitle = (titles: readonly string[]): string =>
  firstOf(titles.filter((title) => !cutOff.test(title))) ?? firstOf(titles) ?? "";

const longest = (texts: readonly string[]): string =>
  texts.reduce((best, text) => (text.length > best.length ? text : best), "");

/** One result of all that name the same page: the one that has it highest gives its provider, what is stored before what is not. */
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
    foundBy: byRank.flatMap(sightingsOf),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(documentId === undefined ? {} : { documentId }),
  };
};

// A provider may list one page under several spellings; it stands where it stands first.
const eachOnce = (results: readonly SearchResult[]): readonly SearchResult[] => {
  const seen = new Set<string>();
  return results.filter(({ uri }) => {
    const address = canonicalUrl(uri);
    return !seen.has(address) && seen.add(address);
  });
};

/**
 * The lists of all providers as one, best first, a page once under the address of who has it highest: reciprocal rank fusion with k = 60 (Cormack,
 * Clarke & Büttcher 2009), ties in the order of the lists. Every result says which lists it stands in, and where.
 */
export const fuseAnswers = (
  answers: readonly (readonly SearchResult[])[],
  limit: number,
): readonly SearchResult[] => {
  const lists = answers.map(eachOnce);
  const byAddress = Map.groupBy(lists.flat(), ({ uri }) => canonicalUrl(uri));
  return reciprocalRankFusion(lists.map((list) => list.map(({ uri }) => canonicalUrl(uri))))
    .slice(0, limit)
    .map(({ id }, position) => merged(byAddress.get(id) ?? [], position + 1));
};
