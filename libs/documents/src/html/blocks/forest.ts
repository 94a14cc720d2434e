import { z } from "zod";

// A node asks whether a signal is at most a value and names the next node for yes and for no; a leaf names itself by a
// signal of -1 and adds its value.
const treeSchema = z.object({
  signal: z.array(z.int().min(-1)),
  value: z.array(z.number()),
  yes: z.array(z.int().nonnegative()),
  no: z.array(z.int().nonnegative()),
});

/** Boosted decision trees over named signals, as `npm run eval -- extraction --fit` writes them. */
export const forestSchema = z.object({
  signals: z.array(z.string()),
  base: z.number(),
  trees: z.array(treeSchema),
});

export type Tree = z.output<typeof treeSchema>;
export type Forest = z.output<typeof forestSchema>;

const leafOf = (tree: Tree, signals: ArrayLike<number>): number => {
  let node = 0;
  for (let steps = 0; steps < tree.signal.length; steps += 1) {
    const signal = tree.signal[node] ?? -1;
    if (signal === -1) break;
    const isYes = (signals[signal] ?? 0) <= (tree.value[node] ?? 0);
    node = (isYes ? tree.yes[node] : tree.no[node]) ?? 0;
  }
  return tree.value[node] ?? 0;
};

/** The sum of what all trees say: log odds. */
export const oddsOf = ({ base, trees }: Forest, signals: ArrayLike<number>): number =>
  trees.reduce((sum, tree) => sum + leafOf(tree, signals), base);

/** How likely it is, 0 to 1, that a block with these signals belongs to the main text. */
export const likelihood = (forest: Forest, signals: ArrayLike<number>): number =>
  1 / (1 + Math.exp(-oddsOf(forest, signals)));
