/** Takes the first of each list, then the second of each, and so on, so that the best of every list comes first. */
export const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] => {
  const longest = lists.reduce((max, { length }) => Math.max(max, length), 0);
  return Array.from({ length: longest }, (_, rank) =>
    lists.flatMap((list) => list.slice(rank, rank + 1)),
  ).flat();
};
