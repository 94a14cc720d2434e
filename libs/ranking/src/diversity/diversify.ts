interface DiversifyOptions<Item> {
  readonly publisherOf: (item: Item) => string;
  /** How many items of one publisher may stand before the overflow. */
  readonly quota: number;
}

/** At most `quota` items per publisher first, then the rest; both parts keep the given order and nothing is lost. */
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
