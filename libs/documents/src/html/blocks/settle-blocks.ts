import type { WeighedBlock } from "./choose-blocks.ts";

/** A weighed block with what it says. */
export interface ReadBlock extends WeighedBlock {
  readonly text: string;
  readonly isHeading: boolean;
}

const shortestRepeat = 6;
const shortestFilling = 2;
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
 * What is kept in the end: longer texts once; single blocks between two that are kept, unless they are unlikely, for a
 * list in which every item says the same stays whole, and a text has no holes; and the heading of what is kept.
 */
export const settleBlocks = (blocks: readonly ReadBlock[], chosen: readonly boolean[]): boolean[] => {
  const kept = withoutRepeats(blocks, chosen);
  return blocks.map(({ likely, words, isHeading }, place) => {
    const isFollowed = kept[place + 1] === true;
    const isHole = isFollowed && kept[place - 1] === true && words >= shortestFilling;
    return kept[place] === true || (isHole && likely > leastLikely) || (isHeading && isFollowed);
  });
};
