import { ownedId, type OwnerMark } from "@quarry/contracts";

/** Ids of the collections of an owner, by when they were made. */
export const ownCollectionsKey = (mark: OwnerMark): string => ownedId("collections", mark);

/** Where the parts of a collection are kept. */
export const collectionKeys = (id: string) => ({
  /** Name, time, and how many items there ever were. */
  head: `collection:${id}`,
  /** Records by item id. */
  records: `collection:${id}:records`,
  /** Item ids by link id. */
  links: `collection:${id}:links`,
  /** Item ids in the order they came. */
  order: `collection:${id}:order`,
  /** Ids of the items that are being prepared. */
  preparing: `collection:${id}:preparing`,
  /** How many items are in each status, show a document, or read some content. */
  tallies: `collection:${id}:tallies`,
  /** Who brought some content first, and what it is called. */
  contents: `collection:${id}:contents`,
  /** Documents that items have left behind. */
  leaving: `collection:${id}:leaving`,
});

/** Every key of a collection, that it used in earlier versions too. */
export const allKeysOf = (id: string): string[] => [
  ...Object.values(collectionKeys(id)),
  `collection:${id}:items`,
];
