import { type Forest, likelihood } from "./forest.ts";
import type { ReadBlock } from "./settle-blocks.ts";

/** What is known of a block before it is weighed. */
export interface BlockToWeigh {
  readonly text: string;
  readonly isHeading: boolean;
  readonly words: number;
  /** Whether it stands in the body of a post of a forum. */
  readonly isPost: boolean;
  readonly signals: ArrayLike<number>;
}

const sure = 0.97;

/** How likely each block belongs to the main text: what the forest says, but bodies of posts surely do. */
export const weighBlocks = (forest: Forest, blocks: readonly BlockToWeigh[]): ReadBlock[] =>
  blocks.map(({ isPost, signals, ...block }) => {
    const likely = likelihood(forest, signals);
    return { ...block, likely: isPost ? Math.max(sure, likely) : likely };
  });
