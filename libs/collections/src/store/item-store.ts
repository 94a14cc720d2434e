import type { InputOf, ItemsPage, ItemView, prepareItem, UnusedSource } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import type { HandedItem } from "@quarry/runs";
import { z } from "zod";
import { itemRecordSchema, type NewItem, preparationOf } from "../items/item-record.ts";
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
import { changeItem, type StoredRecord, untilChanged } from "./change-item.ts";
import { collectionKeys } from "./collection-keys.ts";
import { leavingDocuments, type LeavingDocuments } from "./collection-store.ts";

const toStored = (text: string | null): StoredRecord[] =>
  text === null ? [] : [{ record: itemRecordSchema.parse(JSON.parse(text)), text }];

/** Items by their ids, in the order asked for; those that are not there are left out. */
export const readRecords = async (
  ask: AskRedis,
  collectionId: string,
  itemIds: readonly string[],
): Promise<StoredRecord[]> => {
  if (itemIds.length === 0) return [];
  const { records } = collectionKeys(collectionId);
  return (await ask((connection) => connection.hmget(records, ...itemIds))).flatMap(toStored);
};

/** The item of that id, or else of that link id. */
const readRecord = async (
  ask: AskRedis,
  collectionId: string,
  name: string,
): Promise<StoredRecord | undefined> => {
  const [byId] = await readRecords(ask, collectionId, [name]);
  if (byId !== undefined) return byId;
  const itemId = await ask((connection) => connection.hget(collectionKeys(collectionId).links, name));
  if (itemId === null) return undefined;
  return (await readRecords(ask, collectionId, [itemId]))[0];
};

/** The item of that link id, and no other. */
export const readLinked = async (
  ask: AskRedis,
  collectionId: string,
  linkId: string,
): Promise<StoredRecord | undefined> => {
  const itemId = await ask((connection) => connection.hget(collectionKeys(collectionId).links, linkId));
  return itemId === null ? undefined : (await readRecords(ask, collectionId, [itemId]))[0];
};

/** As little of a record as a run keeps: a submission does not wait until thousands are read whole. */
const handedSchema = z
  .object({
    itemId: z.string(),
    linkId: z.string(),
    current: z.object({ uri: z.string(), content: z.object({ kind: z.string() }).nullable() }),
  })
  .transform(({ itemId, linkId, current: { uri, content } }): HandedItem => ({
    itemId,
    linkId,
    uri,
    isPage: content?.kind === "url",
  }));

/** Every item of a collection as a run keeps it, in the order they came. */
const handedItems = async (ask: AskRedis, collectionId: string): Promise<HandedItem[]> => {
  const { order, records } = collectionKeys(collectionId);
  const [itemIds, texts] = await Promise.all([
    ask((connection) => connection.zrange(order, "0", "-1")),
    ask((connection) => connection.hgetall(records)),
  ]);
  return itemIds.flatMap((itemId) => {
    const text = texts[itemId];
    return text === undefined ? [] : [handedSchema.parse(JSON.parse(text))];
  });
};

/** The items of collections. Every change is one transaction, and doing it again changes nothing. */
export interface ItemStore extends LeavingDocuments {
  /**
   * Adds an item, or a new version of the item with its link id when anything of it has changed. Content that another item
   * brought first is called as it is there. @throws {Failure} not-found when there is no such collection
   */
  putItem(collectionId: string, item: NewItem): Promise<PutItem>;
  /** Keeps what became of a version of an item; false when item or collection are gone. */
  settleItem(collectionId: string, settled: SettledVersion): Promise<boolean>;
  /** An item by its id or its link id. */
  getItem(collectionId: string, name: string): Promise<ItemView | undefined>;
  /** A page of items, in the order they came; `after` is the `next` of the page before. */
  listItems(
    collectionId: string,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ItemsPage>;
  /** Every item as a run keeps it. */
  handedItems(collectionId: string): Promise<HandedItem[]>;
  /** What can be read now of the items asked for, or of all. */
  readItems(collectionId: string, itemIds?: readonly string[]): Promise<ReadItems>;
  /** Those of some items that are being prepared. */
  preparingAmong(collectionId: string, itemIds: readonly string[]): Promise<string[]>;
  /** The ids of all items that are being prepared now. */
  preparingNow(collectionId: string): Promise<string[]>;
  /** The texts of items that cannot be read, of as many items as are asked for, in the order they came. */
  listUnavailable(collectionId: string, maxItems: number): Promise<UnusedSource[]>;
  /** The jobs that prepare some items; adding one again adds nothing. */
  preparationsOf(collectionId: string, itemIds: readonly string[]): Promise<InputOf<typeof prepareItem>[]>;
  /** The item that was removed; nothing when there was none. Its documents are left behind. */
  removeItem(collectionId: string, name: string): Promise<ItemView | undefined>;
}

/** The items of the collections behind a connection. */
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
    handedItems: (collectionId) => handedItems(ask, collectionId),
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
