import type { ItemReference } from "@quarry/contracts";
import type { ItemLibrary } from "../library/create-item-library.ts";
import { type OverviewItem, overviewItem } from "./overview-item.ts";

/** Texts are large: few are held at a time. */
const atATime = 8;

/** What an overview shows of items, in their order; their texts are read a few at a time and not kept. */
export const overviewItems = async (
  library: Pick<ItemLibrary, "read">,
  references: readonly ItemReference[],
): Promise<OverviewItem[]> => {
  const items: OverviewItem[] = [];
  for (let first = 0; first < references.length; first += atATime) {
    const read = await library.read(references.slice(first, first + atATime));
    items.push(...read.map(overviewItem));
  }
  return items;
};
