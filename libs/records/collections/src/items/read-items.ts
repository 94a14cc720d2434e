import type { ItemReference, ItemView, UnusedSource } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import type { SubmittedItem } from "@quarry/runs";
import { z } from "zod";
import { readRecord, readRecords, type StoredRecord } from "../store/change-item.ts";
import { collectionKeys } from "../store/collection-keys.ts";
import type { ItemStore } from "../store/item-store.ts";
import { type ItemRecord, preparationOf, type VersionRecord } from "./item-record.ts";

const lastSegment = (uri: string): string =>
  uri
    .split(/[/#?]/)
    .filter((segment) => segment !== "")
    .at(-1) ?? uri;

const titleOf = ({ given, title, uri }: VersionRecord): string => given.title ?? title ?? lastSegment(uri);

const partsOf = ({ status, transcript, commentsPart, lost }: VersionRecord) => ({
  status,
  transcript,
  comments: commentsPart,
  lost,
});

const optional = <Key extends string>(key: Key, value: string | undefined): { [Name in Key]?: string } =>
  value === undefined ? {} : ({ [key]: value } as { [Name in Key]?: string });

/** Returns the view of an item for its users. */
export const itemViewOf = (
  collectionId: string,
  { itemId, linkId, current, past }: ItemRecord,
): ItemView => ({
  itemId,
  linkId,
  version: current.version,
  source: current.source,
  title: titleOf(current),
  ...optional("author", current.given.author ?? current.author),
  ...optional("publishedAt", current.given.publishedAt ?? current.publishedAt),
  uri: current.uri,
  metadata: { ...current.metadata, ...current.given.metadata },
  ...partsOf(current),
  ...optional("sameAs", current.sameAs),
  addedAt: current.addedAt,
  versions: past.map((version) => ({
    version: version.version,
    addedAt: version.addedAt,
    ...partsOf(version),
  })),
  links: { self: `/v1/collections/${collectionId}/items/${itemId}` },
});

/** Returns the reference to an item for use in jobs. */
export const itemReferenceOf = ({ itemId, linkId, current }: ItemRecord): ItemReference => ({
  itemId,
  linkId,
  source: current.source,
  title: titleOf(current),
  ...optional("author", current.given.author ?? current.author),
  metadata: { ...current.metadata, ...current.given.metadata },
  transcript: current.transcript,
  comments: current.commentsPart,
});

/** Returns the texts of an item that cannot be read, each with the reason. */
export const unusedPartsOf = ({ current: { uri, lost } }: ItemRecord): UnusedSource[] =>
  lost.map(({ part, reason, detail }) => ({
    uri: part === "comments" ? `${uri}#comments` : uri,
    reason,
    detail,
  }));

/** Number of records read at a time; a few megabytes. */
const chunkSize = 500;

const idsOf = (ask: AskRedis, collectionId: string): Promise<string[]> =>
  ask((connection) => connection.zrange(collectionKeys(collectionId).order, "0", "-1"));

const readAll = async (
  ask: AskRedis,
  collectionId: string,
  itemIds: readonly string[],
): Promise<StoredRecord[]> => {
  const read: StoredRecord[] = [];
  for (let from = 0; from < itemIds.length; from += chunkSize)
    read.push(...(await readRecords(ask, collectionId, itemIds.slice(from, from + chunkSize))));
  return read;
};

const removedItem = (itemId: string): UnusedSource => ({
  uri: `item:${itemId}`,
  reason: "not-found",
  detail: "The item was removed from its collection before it was read.",
});

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
  const { records } = collectionKeys(collectionId);
  const [itemIds, texts] = await Promise.all([
    idsOf(ask, collectionId),
    ask((connection) => connection.hgetall(records)),
  ]);
  return itemIds.flatMap((itemId) => {
    const text = texts[itemId];
    return text === undefined ? [] : [submittedSchema.parse(JSON.parse(text))];
  });
};

type ReadingItems = Pick<
  ItemStore,
  | "getItem"
  | "listItems"
  | "listUnavailable"
  | "preparationsOf"
  | "preparingAmong"
  | "preparingNow"
  | "readItems"
  | "submittedItems"
>;

/** Creates the methods that read items. */
export const createReadItems = (ask: AskRedis): ReadingItems => ({
  getItem: async (collectionId, name) => {
    const found = await readRecord(ask, collectionId, name);
    return found && itemViewOf(collectionId, found.record);
  },
  listItems: async (collectionId, { limit, after }) => {
    const { order } = collectionKeys(collectionId);
    const entries = await ask((connection) =>
      connection.zrangebyscore(order, `(${after ?? "0"}`, "+inf", "WITHSCORES", "LIMIT", 0, limit + 1),
    );
    const pairs = Array.from({ length: entries.length / 2 }, (_, index) => ({
      itemId: entries[2 * index] ?? "",
      place: entries[2 * index + 1] ?? "",
    }));
    const page = pairs.slice(0, limit);
    const itemIds = page.map(({ itemId }) => itemId);
    return {
      items: (await readRecords(ask, collectionId, itemIds)).map(({ record }) =>
        itemViewOf(collectionId, record),
      ),
      next: pairs.length > limit ? (page.at(-1)?.place ?? null) : null,
    };
  },
  submittedItems: (collectionId) => submittedItems(ask, collectionId),
  readItems: async (collectionId, itemIds) => {
    const wanted = itemIds ?? (await idsOf(ask, collectionId));
    const records = (await readAll(ask, collectionId, wanted)).map(({ record }) => record);
    const found = new Set(records.map(({ itemId }) => itemId));
    const having = (status: string) => records.filter(({ current }) => current.status === status);
    return {
      items: having("ready").map(itemReferenceOf),
      pending: having("preparing").length,
      unavailable: [
        ...records.flatMap(unusedPartsOf),
        ...wanted.filter((itemId) => itemIds !== undefined && !found.has(itemId)).map(removedItem),
      ],
    };
  },
  preparingAmong: async (collectionId, itemIds) => {
    if (itemIds.length === 0) return [];
    const { preparing } = collectionKeys(collectionId);
    const are = await ask((connection) => connection.smismember(preparing, ...itemIds));
    return itemIds.filter((_itemId, index) => are[index] === 1);
  },
  preparingNow: (collectionId) =>
    ask((connection) => connection.smembers(collectionKeys(collectionId).preparing)),
  listUnavailable: async (collectionId, maxItems) => {
    const { order } = collectionKeys(collectionId);
    const found: UnusedSource[][] = [];
    for (let from = 0; found.length < maxItems; from += chunkSize) {
      const ids = await ask((connection) =>
        connection.zrange(order, String(from), String(from + chunkSize - 1)),
      );
      if (ids.length === 0) break;
      const records = await readRecords(ask, collectionId, ids);
      const unavailable = records.filter(({ record }) => record.current.status === "unavailable");
      found.push(...unavailable.map(({ record }) => unusedPartsOf(record)));
    }
    return found.slice(0, maxItems).flat();
  },
  preparationsOf: async (collectionId, itemIds) =>
    (await readRecords(ask, collectionId, itemIds))
      .filter(({ record }) => record.current.status === "preparing")
      .map(({ record }) => preparationOf(collectionId, record)),
});
