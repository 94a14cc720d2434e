/** What has a length in tokens. */
interface Tokenised {
  readonly ids: readonly number[];
}

/**
 * Groups texts for common forward passes by their length in tokens: short ones first, so that little is padded, and as
 * many together as fit into the budget when each is padded to the longest. A text that is longer goes alone.
 */
export const planBatches = <Input extends Tokenised>(
  inputs: readonly Input[],
  budgetTokens: number,
): Input[][] => {
  const ordered = inputs.toSorted((left, right) => left.ids.length - right.ids.length);
  const batches: Input[][] = [];
  let open: Input[] = [];
  for (const input of ordered) {
    const fits = (open.length + 1) * input.ids.length <= budgetTokens;
    if (open.length > 0 && !fits) {
      batches.push(open);
      open = [];
    }
    open.push(input);
  }
  return open.length > 0 ? [...batches, open] : batches;
};
