/** How likely a block belongs to the main text, and how many words it has. */
export interface WeighedBlock {
  readonly likely: number;
  readonly words: number;
}

/**
 * Which blocks to keep so that the expected F1 over words is greatest: the likeliest ones, down to where one more would
 * cost more precision than it gains recall. (Ye et al., "Optimizing F-measures: a tale of two approaches", 2012, for the
 * order; expectations stand for the whole sum.)
 */
export const chooseBlocks = (blocks: readonly WeighedBlock[]): boolean[] => {
  const expected = blocks.reduce((sum, { likely, words }) => sum + likely * words, 0);
  const order = [...blocks.keys()].sort(
    (one, other) => (blocks[other]?.likely ?? 0) - (blocks[one]?.likely ?? 0),
  );
  let [kept, right, best, count] = [0, 0, 0, 0];
  for (const [place, index] of order.entries()) {
    const { likely = 0, words = 0 } = blocks[index] ?? {};
    kept += words;
    right += likely * words;
    const score = (2 * right) / (kept + expected);
    if (score >= best) [best, count] = [score, place + 1];
  }
  const chosen = new Set(order.slice(0, count));
  return blocks.map((_block, index) => chosen.has(index));
};
