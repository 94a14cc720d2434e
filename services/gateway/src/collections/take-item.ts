import type { PutItem } from "@quarry/collections";
import type { CollectionStore, ItemJobs } from "../ports.ts";
import type { ItemParts } from "./bodies/item-parts.ts";
import { toNewItem } from "./to-new-item.ts";

export interface TakeItemPorts {
  readonly collections: Pick<CollectionStore, "putItem">;
  readonly itemJobs: Pick<ItemJobs, "prepare">;
}

/** Puts an item into its collection and has it prepared; an item that was cut off in between is prepared when it is sent again. */
export const takeItem = async (
  { collections, itemJobs }: TakeItemPorts,
  collectionId: string,
  parts: ItemParts,
): Promise<PutItem> => {
  const put = await collections.putItem(collectionId, toNewItem(parts));
  if (put.preparation !== undefined) await itemJobs.prepare(put.preparation);
  return put;
};
