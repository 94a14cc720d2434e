import type { InputOf, prepareItem } from "@quarry/contracts";
import type { ItemRecord } from "./item-record.ts";

/** The scope that holds what is searched of a collection. */
export const scopeOf = (collectionId: string): string => `collection:${collectionId}`;

/** The job that prepares the current version of an item. */
export const preparationOf = (
  collectionId: string,
  { itemId, linkId, current }: ItemRecord,
): InputOf<typeof prepareItem> => ({
  collectionId,
  itemId,
  linkId,
  version: current.version,
  scope: scopeOf(collectionId),
  content: current.content,
  comments: current.comments,
  // The item that brought the content first says what its document is called.
  given: current.sameAs === undefined ? current.given : {},
  mark: current.mark,
});
