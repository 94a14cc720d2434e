interface DiversifyOptions<Item> {
  readonly publisherOf: (item: Item) => string;
  /** Maximum items per publisher before the overflow. */
  readonly quota: number;
}

/** Puts at most `quota` items per publisher first, then the rest; both parts keep their order and nothing is lost. */
export const diversify = <Item>(items: readonly Item[], options: DiversifyOptions<Item>): Item[] => {
  const seen = new Map<string, number>();
  const kept: Item[] = [];
  const overflow: Item[] = [];
  for (const item of items) {
    const publisher = options.publisherOf(item);
    const count = (seen.get(publisher) ?? 0) + 1;
    seen.set(publisher, count);
    (count <= options.quota ? kept : overflow).push(item);
  }
  return [...kept, ...overflow];
};

interface MarginalRelevanceOptions<Item> {
  readonly relevance: (item: Item) => number;
  readonly similarity: (left: Item, right: Item) => number;
  /** 1 ranks by relevance alone, 0 by novelty alone. */
  readonly lambda: number;
  readonly topK: number;
}

interface Candidate<Item> {
  readonly item: Item;
  readonly relevance: number;
  redundancy: number;
}

/**
 * Picks `topK` items greedily by λ · relevance − (1 − λ) · similarity to the nearest pick; ties in order (Carbonell & Goldstein
 * 1998).
 */
export const maximalMarginalRelevance = <Item>(
  items: readonly Item[],
  { relevance, similarity, lambda, topK }: MarginalRelevanceOptions<Item>,
): Item[] => {
  const open = new Set<Candidate<Item>>();
  for (const item of items) open.add({ item, relevance: relevance(item), redundancy: -Infinity });
  const picked: Item[] = [];
  const gain = (candidate: Candidate<Item>): number =>
    lambda * candidate.relevance - (picked.length === 0 ? 0 : (1 - lambda) * candidate.redundancy);
  while (picked.length < topK) {
    const [first, ...others] = open;
    if (first === undefined) return picked;
    const best = others.reduce(
      (leader, candidate) => (gain(candidate) > gain(leader) ? candidate : leader),
      first,
    );
    open.delete(best);
    picked.push(best.item);
    for (const candidate of open)
      candidate.redundancy = Math.max(candidate.redundancy, similarity(candidate.item, best.item));
  }
  return picked;
};
