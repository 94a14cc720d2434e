/** A text of a pool, as far as titles go; the pool stands best first. */
export interface TitledText {
  /** Texts of one document have one title. */
  readonly documentId: string;
  /** Index terms of the document's title; none for a document without one. */
  readonly titleTerms: readonly string[];
  /** Index terms of the text itself. Only those of the best texts are looked at. */
  readonly terms: () => readonly string[];
}

/** How many of the best texts may name others. */
const naming = 2;

/** Share of a title's terms below which it does not count as named: long titles share words with any text. */
const fewestTerms = 0.5;

/**
 * How far each text's document is named in the best two texts of the pool, 0 to 1: what the best evidence speaks of by
 * name is often the second half of the answer (the bridge of a two-hop question; Yang et al. 2018, HotpotQA). The
 * documents of the best two themselves count as named, so that they stay in front.
 */
export const namedTitles = (pool: readonly TitledText[]): number[] => {
  const best = pool.slice(0, naming);
  const own = new Set(best.map(({ documentId }) => documentId));
  const said = new Set(best.flatMap(({ terms }) => terms()));
  return pool.map(({ documentId, titleTerms }) => {
    if (own.has(documentId)) return 1;
    const title = new Set(titleTerms);
    if (title.size === 0) return 0;
    const share = title.intersection(said).size / title.size;
    return Math.max(0, share - fewestTerms) / (1 - fewestTerms);
  });
};
