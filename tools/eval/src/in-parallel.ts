/** Items in work at a time, so that the encoder never waits for the store. */
const width = 4;

/** Does the work for every item, a few at a time. */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const rest = Iterator.from(items);
  const lane = async (): Promise<void> => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
