/*
 * Collections in Redis and their items, each with its versions.
 * Not for the texts of items: those are documents of the evidence store.
 * Services and tools may import it.
 */
export type { NewItem } from "./items/new-item.ts";
export { scopeOf } from "./items/preparation-of.ts";
export type { PutItem } from "./items/put-item.ts";
export type { ReadItems } from "./items/read-items.ts";
export type { SettledVersion } from "./items/settle-item.ts";
export type { Preparation } from "./items/settle-version.ts";
export {
  type CollectionHead,
  type CollectionStore,
  createCollectionStore,
  type NewCollection,
} from "./store/collection-store.ts";
export type { LeavingDocument } from "./store/leaving-documents.ts";
