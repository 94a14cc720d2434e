/** Maps items, so many at a time, in their order; the first failure ends it. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const waiting = [...items.entries()].values();
  const takeTurns = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, takeTurns));
  return results;
};
