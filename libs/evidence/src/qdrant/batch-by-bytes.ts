/** Cuts a list into consecutive batches of at most `maxBytes`; an item larger than that gets a batch of its own. */
export const batchByBytes = <Item>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  maxBytes: number,
): Item[][] => {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const bytes = bytesOf(item);
    const batch = batches.at(-1);
    if (batch && bytes <= room) batch.push(item);
    else batches.push([item]);
    room = batch && bytes <= room ? room - bytes : maxBytes - bytes;
  }
  return batches;
};
