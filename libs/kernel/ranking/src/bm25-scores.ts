/** The usual constants (Robertson & Zaragoza 2009): how soon repetition stops counting, and how much length does. */
const [k1, b] = [1.2, 0.75];

/** A text as BM25 sees it: how many terms it has, and how often each. */
export interface CountedText {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** A term that stands beside a passage counts half of one that stands in it. */
const nearbyShare = 0.5;

/**
 * A text of these index terms as BM25 sees it. `nearby` are the terms of the passages before and after it, which count half: what a
 * question asks for in one sentence is often spread over two passages.
 */
export const countTerms = (terms: readonly string[], nearby: readonly string[] = []): CountedText => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of nearby) counts.set(term, (counts.get(term) ?? 0) + nearbyShare);
  return { length: terms.length + nearby.length * nearbyShare, counts };
};

/**
 * What a term counts for in BM25, rarity left out, from how often it stands in a text and from the text's length, of which the
 * average is 1. At the average length it is 1 for a term that stands once, and never more than 2.2.
 */
export const saturate = (count: number, relativeLength = 1): number =>
  (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));

/** BM25 of each text for a query, both as index terms; see `bm25OfCounts`. */
export const bm25Scores = (query: readonly string[], texts: readonly (readonly string[])[]): number[] =>
  bm25OfCounts(
    query,
    texts.map((terms) => countTerms(terms)),
  );

/**
 * BM25 of each text for a query, whose terms are counted already; rarity and mean length are those of the given texts (Robertson
 * & Zaragoza 2009). What is repeated in the query counts for more, as in a text, and what no text has counts nothing.
 */
export const bm25OfCounts = (query: readonly string[], texts: readonly CountedText[]): number[] => {
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1;
  const weights = [...countTerms(query).counts].map(([term, count]) => {
    const found = texts.filter(({ counts }) => counts.has(term)).length;
    return { term, weight: saturate(count) * Math.log(1 + (texts.length - found + 0.5) / (found + 0.5)) };
  });
  return texts.map(({ length, counts }) =>
    weights.reduce(
      (sum, { term, weight }) => sum + weight * saturate(counts.get(term) ?? 0, length / meanLength),
      0,
    ),
  );
};
