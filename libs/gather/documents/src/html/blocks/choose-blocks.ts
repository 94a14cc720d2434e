import { z } from "zod";
import type { PostPart } from "../posts/post-parts.ts";
import { amountsIn, isPrice } from "./price-text.ts";
import { type Container, countUnspaced, isHeading, type TextBlock } from "./read-blocks.ts";

// A node compares a signal with a value and names the next node for each result; a leaf has the signal -1 and a value to add.
const treeSchema = z.object({
  signal: z.array(z.int().min(-1)),
  value: z.array(z.number()),
  yes: z.array(z.int().nonnegative()),
  no: z.array(z.int().nonnegative()),
});

/** Boosted decision trees over named signals, as written by `npm run eval -- extraction --fit`. */
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

/** Returns the sum of all trees' values: log odds. */
export const oddsOf = ({ base, trees }: Forest, signals: ArrayLike<number>): number =>
  trees.reduce((sum, tree) => sum + leafOf(tree, signals), base);

/** Returns the probability, 0 to 1, that a block with these signals belongs to the main text. */
export const likelihood = (forest: Forest, signals: ArrayLike<number>): number =>
  1 / (1 + Math.exp(-oddsOf(forest, signals)));

/** A block's probability of belonging to the main text, and its number of words. */
interface WeighedBlock {
  readonly likely: number;
  readonly words: number;
}

/**
 * Chooses the blocks with the highest expected F1 over words: the likeliest ones, until one more would cost more precision than it
 * gains recall. (Ye et al., "Optimizing F-measures: a tale of two approaches", 2012, for the order; expectations approximate the
 * sum.)
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

/** A weighted block with its text. */
interface ReadBlock extends WeighedBlock {
  readonly text: string;
  readonly isHeading: boolean;
  /** The parent of the block. Repeats within one parent are made by the author; others are made by the page. */
  readonly parent?: unknown;
  /** The data table of a row; undefined for everything else. */
  readonly table?: unknown;
}

const shortestRepeat = 6;
const shortestFilling = 2;
const minLikely = 0.1;

/** Removes repeated text: pages repeat text for small screens, as teasers, or as quotes of earlier posts. */
const stripRepeats = (blocks: readonly ReadBlock[], kept: readonly boolean[]): boolean[] => {
  const seen = new Map<string, unknown>();
  return blocks.map(({ text, words, parent }, place) => {
    if (kept[place] !== true || words < shortestRepeat) return kept[place] === true;
    if (seen.has(text)) return parent !== undefined && seen.get(text) === parent;
    seen.set(text, parent);
    return true;
  });
};

const minOfTable = 0.5;

/** Tables are kept whole or not at all: whole if most of their words are kept. */
const settleTables = (blocks: readonly ReadBlock[], kept: readonly boolean[]): boolean[] => {
  const balance = new Map<unknown, number>();
  for (const [place, { table, words }] of blocks.entries())
    if (table !== undefined)
      balance.set(
        table,
        (balance.get(table) ?? 0) + (kept[place] === true ? 1 - minOfTable : -minOfTable) * words,
      );
  return blocks.map(({ table }, place) =>
    table === undefined ? kept[place] === true : (balance.get(table) ?? 0) >= 0,
  );
};

/** True if a text has other prices than the text before it; shops repeat a price for each label and in buttons. */
const isOtherPrice = (text: string, before: string): boolean => {
  const known = isPrice(before) ? amountsIn(before) : [];
  return isPrice(text) && amountsIn(text).some((amount) => !known.includes(amount));
};

/**
 * Finalises the choice: longer texts only once; single blocks between two kept ones, unless unlikely, so that lists stay whole and
 * text has no gaps; prices after what they are for; and the headings of kept text.
 */
export const settleBlocks = (blocks: readonly ReadBlock[], chosen: readonly boolean[]): boolean[] => {
  const kept = settleTables(blocks, stripRepeats(blocks, chosen));
  const settled = blocks.map(({ likely, words, isHeading, text }, place) => {
    const isFollowed = kept[place + 1] === true;
    const isHole = isFollowed && kept[place - 1] === true && words >= shortestFilling;
    const isPriceOfKept = kept[place - 1] === true && isOtherPrice(text, blocks[place - 1]?.text ?? "");
    return (
      kept[place] === true || (isHole && likely > minLikely) || isPriceOfKept || (isHeading && isFollowed)
    );
  });
  return settleTables(blocks, settled);
};

/** A block with the facts known before it is weighted. */
export interface BlockToWeigh {
  readonly text: string;
  readonly isHeading: boolean;
  readonly words: number;
  readonly parent?: unknown;
  readonly table?: unknown;
  /** The part of a forum post; undefined elsewhere. */
  readonly part: PostPart | undefined;
  readonly signals: ArrayLike<number>;
}

const sure = 0.97;

const settled = (likely: number, part: PostPart | undefined): number => {
  if (part === undefined) return likely;
  return part === "body" ? Math.max(sure, likely) : Math.min(1 - sure, likely);
};

/**
 * Weights blocks by the forest's probability of main text; post bodies are certain to be main text, parts below them certain not
 * to be.
 */
export const weighBlocks = (forest: Forest, blocks: readonly BlockToWeigh[]): ReadBlock[] =>
  blocks.map(({ part, signals, ...block }) => ({
    ...block,
    likely: settled(likelihood(forest, signals), part),
  }));

const minProseWords = 12;
const minMarks = 2;
const maxLinkShare = 0.3;
const minPageWords = 60;
const minProseShare = 0.3;
const minUnspacedShare = 0.5;
const maxOfProse = 0.8;
const reach = 3;

/** True if a block is running text: several clauses with punctuation, and few links. */
const isProse = ({ text, words, linkedWords }: TextBlock): boolean =>
  words >= minProseWords &&
  linkedWords < maxLinkShare * words &&
  (text.match(/[,.!?;，。！？；、]/gu)?.length ?? 0) >= minMarks;

const wordsOf = (blocks: readonly TextBlock[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

const isUnspaced = (blocks: readonly TextBlock[]): boolean =>
  blocks.reduce((sum, { text }) => sum + countUnspaced(text), 0) >= minUnspacedShare * wordsOf(blocks);

/** Returns the deepest element that contains most of the prose. */
const elementOf = (prose: readonly TextBlock[]): Container | undefined => {
  const within = new Map<Container, number>();
  for (const { container, words } of prose)
    for (let around: Container | undefined = container; around !== undefined; around = around.parent)
      within.set(around, (within.get(around) ?? 0) + words);
  const enough = maxOfProse * wordsOf(prose);
  return [...within]
    .filter(([, words]) => words >= enough)
    .map(([container]) => container)
    .reduce<Container | undefined>(
      (deepest, one) => (deepest === undefined || one.depth > deepest.depth ? one : deepest),
      undefined,
    );
};

const isWithin = (container: Container | undefined, element: Container): boolean =>
  container !== undefined && (container === element || isWithin(container.parent, element));

/**
 * For scripts without spaces, removes kept blocks far from the running text: outside the element with most of it, and lines before
 * its first or after its last paragraph. The forest was trained on English pages, and mistakes lists of Chinese headlines for
 * text. Other pages, and those with little running text, are unchanged.
 */
export const trimToProse = (blocks: readonly TextBlock[], kept: readonly boolean[]): readonly boolean[] => {
  const chosen = blocks.filter((_block, place) => kept[place] === true);
  const prose = chosen.filter(isProse);
  const proseWords = wordsOf(prose);
  if (proseWords < Math.max(minPageWords, minProseShare * wordsOf(chosen)) || !isUnspaced(chosen))
    return kept;
  const element = elementOf(prose);
  if (element === undefined) return kept;
  const isMain = blocks.map(
    (block, place) => kept[place] === true && isProse(block) && isWithin(block.container, element),
  );
  const [first, last] = [isMain.indexOf(true), isMain.lastIndexOf(true)];
  return blocks.map((block, place) => {
    if (kept[place] !== true) return false;
    if (isHeading(block) && place < first) return true;
    return isWithin(block.container, element) && place >= first - reach && place <= last + reach;
  });
};
