/** What an excerpt and those one and two places away count for in the light of it. */
const weights = [3, 2, 1] as const;

/** One of a list, seen from another, and what it counts for there. */
export interface Weighted<Item> {
  readonly item: Item;
  readonly weight: number;
}

/**
 * An item of a list with its neighbours, which count the less the farther away they are: what an excerpt speaks of is often
 * named a little before (passages in the light of those around them: Fernández, Losada & Azzopardi 2011).
 */
export const inContext = <Item>(items: readonly Item[], index: number): Weighted<Item>[] =>
  items.slice(Math.max(0, index - weights.length + 1), index + weights.length).map((item, position) => {
    const distance = Math.abs(Math.max(0, index - weights.length + 1) + position - index);
    return { item, weight: weights[distance] ?? 0 };
  });

/** The mean of values seen from one of them; 0 for none. */
export const meanInContext = (values: readonly number[], index: number): number => {
  const seen = inContext(values, index);
  const total = seen.reduce((sum, { weight }) => sum + weight, 0);
  return seen.reduce((sum, { item, weight }) => sum + weight * item, 0) / Math.max(1, total);
};
