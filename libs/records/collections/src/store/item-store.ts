import type {
  InputOf,
  ItemsPage,
  ItemView,
  OutputOf,
  prepareItem,
  UnusedSource,
  ItemReference,
} from "@quarry/contracts";
import type { SubmittedItem } from "@quarry/runs";
import type { NewItem } from "../items/item-record.ts";

/** An added item, and whether anything in it is new. */
export interface PutItem {
  readonly outcome: "added" | "changed" | "same";
  readonly item: ItemView;
  /** Job that prepares it; undefined for a prepared item. */
  readonly preparation: InputOf<typeof prepareItem> | undefined;
}

/** Readable items of a collection, and the reports on unreadable texts. */
export interface ReadItems {
  readonly items: readonly ItemReference[];
  /** Number of items in preparation. */
  readonly pending: number;
  readonly unavailable: readonly UnusedSource[];
}

/** Result of preparing an item: the job's answer, or the reason of its final failure. */
export type Preparation =
  | { readonly status: "completed"; readonly output: OutputOf<typeof prepareItem> }
  | { readonly status: "failed"; readonly detail: string };

/** A version of an item and the result of its preparation. */
export interface SettledVersion {
  readonly itemId: string;
  readonly version: number;
  readonly preparation: Preparation;
  /** Sources that were read for it. */
  readonly sources: Pick<NewItem, "content" | "comments">;
}

/** A document that no item of a collection shows any more. */
export interface LeavingDocument {
  readonly documentId: string;
  /** Kept for an earlier version, or dropped with its item. */
  readonly to: "past" | "nowhere";
  /** Its list entry, by which its completion is reported. */
  readonly entry: string;
}

/** Items of collections. Every change is one idempotent transaction. */
export interface ItemStore {
  /**
   * Adds an item, or a new version of the item with its link id if anything has changed. Content that another item added first
   * keeps the name it has there.
   * @throws {Failure} not-found if there is no such collection
   */
  putItem(collectionId: string, item: NewItem): Promise<PutItem>;
  /** Stores the result of preparing a version of an item; false if the item or collection is gone. */
  settleItem(collectionId: string, settled: SettledVersion): Promise<boolean>;
  /** Returns an item by its id or its link id. */
  getItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  /** Returns a page of items in order of arrival; `after` is the `next` of the previous page. */
  listItems(
    collectionId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ItemsPage>;
  /** Returns every item as stored by a run. */
  submittedItems(collectionId: string): Promise<SubmittedItem[]>;
  /** Returns the readable items among those requested, or among all. */
  readItems(collectionId: string, itemIds?: readonly string[]): Promise<ReadItems>;
  /** Returns the given items that are being prepared. */
  preparingAmong(collectionId: string, itemIds: readonly string[]): Promise<string[]>;
  /** Returns the ids of all items that are being prepared now. */
  preparingNow(collectionId: string): Promise<string[]>;
  /** Returns the texts that cannot be read, from at most the given number of items, in order of arrival. */
  listUnavailable(collectionId: string, maxItems: number): Promise<UnusedSource[]>;
  /** Returns the jobs that prepare the given items; adding a job again has no effect. */
  preparationsOf(collectionId: string, itemIds: readonly string[]): Promise<InputOf<typeof prepareItem>[]>;
  /** Removes an item and returns it; undefined if there was none. Its documents are left behind. */
  removeItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  /** Returns the documents that must leave the collection, because no item shows or reads them any more; the list survives the worker. */
  leaving(collectionId: string): Promise<LeavingDocument[]>;
  /** Removes one from that list. */
  hasLeft(collectionId: string, left: LeavingDocument): Promise<void>;
}
