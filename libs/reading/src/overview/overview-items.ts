import type { ItemReference } from "@quarry/contracts";
import type { ItemLibrary } from "../library/create-item-library.ts";
import { goalCounts } from "../relevance/goal-counts.ts";
import { type OverviewItem, overviewItem } from "./overview-item.ts";

/** Texts are large: few are held at a time. */
const atATime = 8;

/**
 * What an overview shows of items, in their order; their texts are read a few at a time and not kept. For a goal its words are counted
 * in them, which `itemRelevance` goes by.
 */
export const overviewItems = async (
  library: Pick<ItemLibrary, "read">,
  references: readonly ItemReference[],
  goal?: string,
): Promise<OverviewItem[]> => {
  const items: OverviewItem[] = [];
  for (let first = 0; first < references.length; first += atATime) {
    const read = await library.read(references.slice(first, first + atATime));
    items.push(
      ...read.map((item) => ({
        ...overviewItem(item),
        ...(goal !== undefined && { counted: goalCounts(item, goal) }),
      })),
    );
  }
  return items;
};
