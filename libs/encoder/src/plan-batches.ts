/**
 * Groups texts for common forward passes, by their lengths in tokens: short ones first, so that little is padded, and as
 * many together as fit into the budget when each is padded to the longest. A text that is longer goes alone.
 * Answers positions in `lengths`.
 */
export const planBatches = (lengths: readonly number[], budgetTokens: number): number[][] => {
  const ordered = lengths.map((length, position) => ({ length, position }));
  ordered.sort((left, right) => left.length - right.length);
  const batches: number[][] = [];
  let open: number[] = [];
  for (const { length, position } of ordered) {
    const fits = (open.length + 1) * length <= budgetTokens;
    if (open.length > 0 && !fits) {
      batches.push(open);
      open = [];
    }
    open.push(position);
  }
  return open.length > 0 ? [...batches, open] : batches;
};
