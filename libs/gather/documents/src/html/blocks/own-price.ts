import { amountsIn, isPrice } from "./price-text.ts";
import type { TextBlock } from "./read-blocks.ts";

const isTitle = (block: TextBlock | undefined): boolean => block?.container.tag === "H1";

const isButton = ({ container }: TextBlock): boolean => container.tag === "BUTTON";

/**
 * Returns the place of the price of the page's own product. Of the visible prices that the machine-readable data confirms
 * (`stated`) it is the nearest to the first main heading; without any, it is one right after a main heading. Shops put it among
 * options and buttons, where nothing else belongs to the main text.
 */
export const placeOfOwnPrice = (
  blocks: readonly TextBlock[],
  stated: readonly number[],
  isVisible: (block: TextBlock) => boolean,
): number | undefined => {
  const title = blocks.findIndex(isTitle);
  const places = [...blocks.entries()]
    .filter(([, block]) => isPrice(block.text) && !isButton(block) && isVisible(block))
    .map(([place]) => place);
  const isStated = (place: number): boolean =>
    amountsIn(blocks[place]?.text ?? "").some((amount) => stated.includes(amount));
  const [nearest] = places
    .filter(isStated)
    .toSorted((one, other) => Math.abs(one - title) - Math.abs(other - title));
  return nearest ?? places.find((place) => isTitle(blocks[place - 1]));
};
