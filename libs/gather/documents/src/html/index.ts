/**
 * Separates the main text of a page from the rest: text blocks, their signals, and the forest that weights them. Used by the code
 * that fits the forest.
 */
export {
  type BlockToWeigh,
  chooseBlocks,
  type Forest,
  likelihood,
  oddsOf,
  settleBlocks,
  weighBlocks,
} from "./blocks/choose-blocks.ts";

export { dataTableOf, isHeading } from "./blocks/read-blocks.ts";

export { signalNames } from "./blocks/signals.ts";

export { htmlBlocks } from "./blocks/main-blocks.ts";

export { postPart } from "./posts/post-parts.ts";
