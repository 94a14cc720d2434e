import type { InputOf, ItemsPage, ItemView, prepareItem, UnusedSource } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import type { SubmittedItem } from "@quarry/runs";
import { z } from "zod";
import { type NewItem, preparationOf } from "../items/item-record.ts";
import { putItem, type PutItem, type PutParts } from "../items/put-item.ts";
import {
  itemViewOf,
  listItems,
  listUnavailable,
  preparingAmong,
  preparingNow,
  readItems,
  type ReadItems,
} from "../items/read-items.ts";
import { type SettledVersion, settleItem } from "../items/settle-item.ts";
import { changeItem, readRecord, readRecords, untilChanged } from "./change-item.ts";
import { collectionKeys, hasLeftScript, takeLeavingScript } from "./collection-keys.ts";

/**
 * Only the part of a record that a run stores, so that a submission does not wait until thousands of records are read completely.
 */
const submittedSchema = z
  .object({
    itemId: z.string(),
    linkId: z.string(),
    current: z.object({ uri: z.string(), content: z.object({ kind: z.string() }).nullable() }),
  })
  .transform(({ itemId, linkId, current: { uri, content } }): SubmittedItem => ({
    itemId,
    linkId,
    uri,
    isPage: content?.kind === "url",
  }));

/** Returns every item of a collection as stored by a run, in order of arrival. */
const submittedItems = async (ask: AskRedis, collectionId: string): Promise<SubmittedItem[]> => {
  const { order, records } = collectionKeys(collectionId);
  const [itemIds, texts] = await Promise.all([
    ask((connection) => connection.zrange(order, "0", "-1")),
    ask((connection) => connection.hgetall(records)),
  ]);
  return itemIds.flatMap((itemId) => {
    const text = texts[itemId];
    return text === undefined ? [] : [submittedSchema.parse(JSON.parse(text))];
  });
};

/** A document that no item of a collection shows any more. */
export interface LeavingDocument {
  readonly documentId: string;
  /** Kept for an earlier version, or dropped with its item. */
  readonly to: "past" | "nowhere";
  /** Its list entry, by which its completion is reported. */
  readonly entry: string;
}

/** List of documents that must leave a collection; it survives the worker. */
interface LeavingDocuments {
  /** Returns the documents that no item shows or reads any more. */
  leaving(collectionId: string): Promise<LeavingDocument[]>;
  /** Removes one from the list. */
  hasLeft(collectionId: string, left: LeavingDocument): Promise<void>;
}

const pairs = z.array(z.string());

/** Creates the list of documents left behind, on a connection. */
const leavingDocuments = (ask: AskRedis): LeavingDocuments => ({
  leaving: async (collectionId) => {
    const { tallies, leaving } = collectionKeys(collectionId);
    const reply = pairs.parse(
      await ask((connection) => connection.eval(takeLeavingScript, 2, tallies, leaving)),
    );
    return Array.from({ length: reply.length / 2 }, (_, index): LeavingDocument => {
      const [documentId = "", entry = ""] = reply.slice(2 * index, 2 * index + 2);
      return { documentId, entry, to: entry.startsWith("past") ? "past" : "nowhere" };
    });
  },
  hasLeft: async (collectionId, { documentId, entry }) => {
    const { leaving } = collectionKeys(collectionId);
    await ask((connection) => connection.eval(hasLeftScript, 1, leaving, documentId, entry));
  },
});

/** Items of collections. Every change is one idempotent transaction. */
export interface ItemStore extends LeavingDocuments {
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
}

/** Creates the item store of the collections on a connection. */
export const itemStore = (parts: PutParts): ItemStore => {
  const { ask } = parts;
  return {
    ...leavingDocuments(ask),
    putItem: (collectionId, item) => putItem(parts, collectionId, item),
    settleItem: (collectionId, settled) => settleItem(ask, collectionId, settled),
    getItem: async (collectionId, name) => {
      const found = await readRecord(ask, collectionId, name);
      return found && itemViewOf(collectionId, found.record);
    },
    listItems: (collectionId, page) => listItems(ask, collectionId, page),
    submittedItems: (collectionId) => submittedItems(ask, collectionId),
    readItems: (collectionId, itemIds) => readItems(ask, collectionId, itemIds),
    preparingAmong: (collectionId, itemIds) => preparingAmong(ask, collectionId, itemIds),
    preparingNow: (collectionId) => preparingNow(ask, collectionId),
    listUnavailable: (collectionId, maxItems) => listUnavailable(ask, collectionId, maxItems),
    preparationsOf: async (collectionId, itemIds) =>
      (await readRecords(ask, collectionId, itemIds))
        .filter(({ record }) => record.current.status === "preparing")
        .map(({ record }) => preparationOf(collectionId, record)),
    removeItem: (collectionId, name) =>
      untilChanged(collectionId, async () => {
        const before = await readRecord(ask, collectionId, name);
        if (before === undefined) return { value: undefined };
        const outcome = await changeItem(ask, collectionId, { before, after: undefined });
        return outcome === "changed" ? { value: itemViewOf(collectionId, before.record) } : outcome;
      }),
  };
};
