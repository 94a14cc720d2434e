/** The usual constants (Robertson & Zaragoza 2009) for saturation of repetition and for length normalisation. */
const [k1, b] = [1.2, 0.75];

/** A text for BM25: its number of terms, and their frequencies. */
export interface CountedText {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Weight of a term in a neighbouring passage. */
const nearbyShare = 0.5;

/**
 * Counts the index terms of a text for BM25. `nearby` are the terms of neighbouring passages, which count for half: an answer is often
 * spread over two passages.
 */
export const countTerms = (terms: readonly string[], nearby: readonly string[] = []): CountedText => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const term of nearby) counts.set(term, (counts.get(term) ?? 0) + nearbyShare);
  return { length: terms.length + nearby.length * nearbyShare, counts };
};

/**
 * Returns a term's weight in BM25 without rarity, from its frequency and the text's relative length (mean 1). At mean length it is
 * 1 for a single occurrence, and at most 2.2.
 */
export const saturate = (count: number, relativeLength = 1): number =>
  (count * (k1 + 1)) / (count + k1 * (1 - b + b * relativeLength));

/** Returns BM25 of each text for a query, both as index terms; see `bm25OfCounts`. */
export const bm25Scores = (query: readonly string[], texts: readonly (readonly string[])[]): number[] =>
  bm25OfCounts(
    query,
    texts.map((terms) => countTerms(terms)),
  );

/**
 * Returns BM25 of each text for a query with counted terms; rarity and mean length are those of the given texts (Robertson &
 * Zaragoza 2009). Repeated query terms count more, and terms in no text count nothing.
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
