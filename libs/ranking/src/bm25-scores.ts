/** The usual constants: how soon repetition stops counting, and how much length does. */
const [saturation, lengthShare] = [1.2, 0.75];

const countsOf = (terms: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
};

/** A text as BM25 sees it: how many terms it has, and how often each that is asked for. */
export interface CountedText {
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** A text of these index terms as BM25 sees it. */
export const countTerms = (terms: readonly string[]): CountedText => ({
  length: terms.length,
  counts: countsOf(terms),
});

/** BM25 of each text for a query, both as index terms; see `bm25OfCounts`. */
export const bm25Scores = (query: readonly string[], texts: readonly (readonly string[])[]): number[] =>
  bm25OfCounts(query, texts.map(countTerms));

/**
 * BM25 of each text for a query, whose terms are counted already; rarity and mean length are those of the given texts (Robertson
 * & Zaragoza 2009). A term counts once in the query, and what no text has counts nothing.
 */
export const bm25OfCounts = (query: readonly string[], texts: readonly CountedText[]): number[] => {
  const meanLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length || 1;
  const weights = [...new Set(query)].map((term) => {
    const found = texts.filter(({ counts }) => counts.has(term)).length;
    return { term, weight: Math.log(1 + (texts.length - found + 0.5) / (found + 0.5)) };
  });
  return texts.map(({ length, counts }) => {
    const damping = saturation * (1 - lengthShare + lengthShare * (length / meanLength));
    return weights.reduce((sum, { term, weight }) => {
      const count = counts.get(term) ?? 0;
      return sum + (weight * count * (saturation + 1)) / (count + damping);
    }, 0);
  });
};
