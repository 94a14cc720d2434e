import type { ItemReference } from "@quarry/contracts";
import { finishWithPauses } from "@quarry/text";
import type { ItemLibrary } from "../library/create-item-library.ts";
import { goalCounts } from "../relevance/goal-counts.ts";
import { type OverviewItem, overviewItemInSlices } from "./overview-item.ts";

interface OverviewItemsOptions {
  /** Its words are counted in the texts, which `itemRelevance` goes by. */
  readonly goal?: string | undefined;
  /** Nobody waits any more. */
  readonly signal?: AbortSignal | undefined;
  /** Awaited every millisecond or so; ends the reading with what it throws. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** Texts are large: few are held at a time. */
const atATime = 8;

/**
 * What an overview shows of items, in their order; their texts are read a few at a time and not kept.
 * @throws the signal's reason when it is aborted; whatever the library throws
 */
export const overviewItems = async (
  library: Pick<ItemLibrary, "read">,
  references: readonly ItemReference[],
  { goal, signal, pause = async () => undefined }: OverviewItemsOptions = {},
): Promise<OverviewItem[]> => {
  const items: OverviewItem[] = [];
  for (let first = 0; first < references.length; first += atATime) {
    signal?.throwIfAborted();
    const read = await library.read(references.slice(first, first + atATime));
    for (const item of read) {
      const shown = await finishWithPauses(overviewItemInSlices(item), pause);
      const counted = goal === undefined ? undefined : await finishWithPauses(goalCounts(item, goal), pause);
      items.push({ ...shown, ...(counted !== undefined && { counted }) });
    }
  }
  return items;
};
