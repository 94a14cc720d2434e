/*
 * Collections in Redis and their items, each with its versions.
 * Not for the texts of items: those are documents of the evidence store.
 * Services and tools may import it.
 */
export { type NewItem, scopeOf } from "./items/item-record.ts";

export {
  type CollectionHead,
  type CollectionStore,
  createCollectionStore,
  type NewCollection,
} from "./store/collection-store.ts";
export type { LeavingDocument, Preparation, PutItem, ReadItems, SettledVersion } from "./store/item-store.ts";
export { leavingCollectionsKey } from "./store/collection-keys.ts";
