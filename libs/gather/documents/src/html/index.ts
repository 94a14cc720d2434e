/**
 * Separates the main text of a page from the rest: blocks of text, their signals, and the forest that weighs them.
 * The code that fits the forest uses it from outside.
 */
export {
  type BlockToWeigh,
  chooseBlocks,
  type Forest,
  likelihood,
  oddsOf,
  postPart,
  settleBlocks,
  weighBlocks,
} from "./blocks/choose-blocks.ts";

export { dataTableOf, isHeading } from "./blocks/read-blocks.ts";

export { signalNames } from "./blocks/signals.ts";

export { htmlBlocks } from "./blocks/main-blocks.ts";
