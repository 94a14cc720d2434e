/**
 * How the main text of a page is told from all else: blocks of text, their signals, and the forest that weighs them.
 * What fits the forest uses it from outside.
 */
export { chooseBlocks } from "./blocks/choose-blocks.ts";
export { type Forest, likelihood, oddsOf } from "./blocks/forest.ts";
export { postPart } from "./blocks/posts.ts";
export { isHeading } from "./blocks/read-blocks.ts";
export { settleBlocks } from "./blocks/settle-blocks.ts";
export { signalNames } from "./blocks/signals/signals.ts";
export { type BlockToWeigh, weighBlocks } from "./blocks/weigh-blocks.ts";
export { htmlBlocks } from "./page-blocks.ts";
