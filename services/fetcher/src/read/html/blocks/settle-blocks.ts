import type { WeighedBlock } from "./choose-blocks.ts";

/** A weighed block with its text. */
export interface ReadBlock extends WeighedBlock {
  readonly text: string;
}

const shortestRepeat = 6;
const leastLikely = 0.1;

/** Pages hold the same text twice: for small screens, as a teaser, as a quote of what was said above. */
const withoutRepeats = (blocks: readonly ReadBlock[], kept: readonly boolean[]): boolean[] => {
  const seen = new Set<string>();
  return blocks.map(({ text, words }, place) => {
    if (kept[place] !== true || words < shortestRepeat) return kept[place] === true;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
};

/**
 * What is kept in the end: longer texts once, and single blocks between two that are kept, unless they are unlikely: a
 * list in which every item says the same stays whole, and a text has no holes.
 */
export const settleBlocks = (blocks: readonly ReadBlock[], chosen: readonly boolean[]): boolean[] => {
  const kept = withoutRepeats(blocks, chosen);
  return kept.map((isKept, place) => {
    const isHole = kept[place - 1] === true && kept[place + 1] === true;
    return isKept || (isHole && (blocks[place]?.likely ?? 0) > leastLikely);
  });
};
