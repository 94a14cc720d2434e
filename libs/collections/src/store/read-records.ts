import type { AskRedis } from "@quarry/redis";
import { itemRecordSchema } from "../items/item-record.ts";
import type { StoredRecord } from "./change-item.ts";
import { collectionKeys } from "./collection-keys.ts";

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
export const readRecord = async (
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
