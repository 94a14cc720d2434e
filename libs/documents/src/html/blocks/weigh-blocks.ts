import { type Forest, likelihood } from "./forest.ts";
import type { PostPart } from "./posts.ts";
import type { ReadBlock } from "./settle-blocks.ts";

/** What is known of a block before it is weighed. */
export interface BlockToWeigh {
  readonly text: string;
  readonly isHeading: boolean;
  readonly words: number;
  /** Which part of a post of a forum it is; undefined elsewhere. */
  readonly part: PostPart | undefined;
  readonly signals: ArrayLike<number>;
}

const sure = 0.97;

const settled = (likely: number, part: PostPart | undefined): number => {
  if (part === undefined) return likely;
  return part === "body" ? Math.max(sure, likely) : Math.min(1 - sure, likely);
};

/** How likely each block belongs to the main text: what the forest says, but bodies of posts surely do, and what stands below them does not. */
export const weighBlocks = (forest: Forest, blocks: readonly BlockToWeigh[]): ReadBlock[] =>
  blocks.map(({ part, signals, ...block }) => ({
    ...block,
    likely: settled(likelihood(forest, signals), part),
  }));
