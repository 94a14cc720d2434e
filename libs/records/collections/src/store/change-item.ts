import { Failure } from "@quarry/failure";
import { type AskRedis, allowWhenFull } from "@quarry/redis";
import { z } from "zod";
import { documentsOf, type ItemRecord, itemRecordSchema, type VersionRecord } from "../items/item-record.ts";
import { changeItemScript, collectionKeys } from "./collection-keys.ts";

/** Result of an attempt to change an item; `moved` means that it must be read again. */
export type Tried<Value> = { readonly value: Value } | "moved" | "gone";

/** Maximum attempts before giving up; as many processes may change the same item at once. */
const maxTries = 50;

/**
 * Repeats reading and changing until no other change interferes.
 * @throws {Failure} not-found if the collection is gone, conflict
 */
export const untilChanged = async <Value>(
  collectionId: string,
  attempt: () => Promise<Tried<Value>>,
): Promise<Value> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const tried = await attempt();
    if (tried === "gone")
      throw new Failure("not-found", `there is no collection ${collectionId}`, { retry: "never" });
    if (tried !== "moved") return tried.value;
  }
  throw new Failure("conflict", `an item of ${collectionId} is changed by too many at once; try again`, {
    retry: "backoff",
  });
};

/** A record and the exact text from which it was parsed. */
export interface StoredRecord {
  readonly record: ItemRecord;
  readonly text: string;
}

const toStored = (text: string | null): StoredRecord[] =>
  text === null ? [] : [{ record: itemRecordSchema.parse(JSON.parse(text)), text }];

/** Returns items by their ids, in the requested order; missing items are omitted. */
export const readRecords = async (
  ask: AskRedis,
  collectionId: string,
  itemIds: readonly string[],
): Promise<StoredRecord[]> => {
  if (itemIds.length === 0) return [];
  const { records } = collectionKeys(collectionId);
  return (await ask((connection) => connection.hmget(records, ...itemIds))).flatMap(toStored);
};

/** Returns the item with that id, or otherwise with that link id. */
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

/** Returns the item with that link id only. */
export const readLinked = async (
  ask: AskRedis,
  collectionId: string,
  linkId: string,
): Promise<StoredRecord | undefined> => {
  const itemId = await ask((connection) => connection.hget(collectionKeys(collectionId).links, linkId));
  return itemId === null ? undefined : (await readRecords(ask, collectionId, [itemId]))[0];
};

/** A claim to be the first item with some content: the entry as read, and its new value. */
export interface ContentClaim {
  readonly key: string;
  readonly before: string;
  readonly after: string;
}

export interface NextRecord {
  readonly before: StoredRecord | undefined;
  /** Undefined removes the item. */
  readonly after: ItemRecord | undefined;
  readonly claims?: readonly ContentClaim[];
}

const removeItemScript = `${allowWhenFull}${changeItemScript}`;

const outcomeSchema = z.enum(["changed", "moved", "gone"]);

/** A document that an item no longer shows: kept for an earlier version, or dropped with the item. */
interface LeftBehind {
  readonly documentId: string;
  readonly to: "past" | "nowhere";
  /** Content keys of its sources; the document is kept while another item reads the same sources. */
  readonly contentKeys: readonly string[];
}

/** Effects of an item's change on its collection. */
interface ItemChange {
  /** Increments of the collection's counts. */
  readonly tallies: readonly (readonly [string, number])[];
  readonly leftBehind: readonly LeftBehind[];
}

/** Returns the name of the count of items with a status. */
export const statusTally = (status: string): string => `status:${status}`;

/** Returns the version whose texts are searched: while a new one is prepared, the last settled one. */
const shownOf = ({ current, past }: ItemRecord): VersionRecord | undefined =>
  [current, ...past].find(({ status }) => status !== "preparing");

const shownDocuments = (record: ItemRecord | undefined): string[] => {
  const shown = record && shownOf(record);
  return shown === undefined ? [] : documentsOf(shown);
};

const versionsOf = (record: ItemRecord | undefined): VersionRecord[] =>
  record === undefined ? [] : [record.current, ...record.past];

const countsOf = (record: ItemRecord | undefined): string[] =>
  record === undefined
    ? []
    : [
        statusTally(record.current.status),
        ...shownDocuments(record).map((documentId) => `document:${documentId}`),
        ...versionsOf(record)
          .filter(({ status }) => status === "preparing")
          .flatMap(({ contentKeys }) => contentKeys.map((key) => `reading:${key}`)),
      ];

const talliesOf = (before: readonly string[], after: readonly string[]): [string, number][] => {
  const tallies = new Map<string, number>();
  const count = (names: readonly string[], by: number): void => {
    for (const name of names) tallies.set(name, (tallies.get(name) ?? 0) + by);
  };
  count(before, -1);
  count(after, 1);
  return [...tallies].filter(([, by]) => by !== 0);
};

/** Returns all documents stored by a version that was shown or has just been read, and is no longer shown. */
const leftBehind = (before: ItemRecord | undefined, after: ItemRecord | undefined): LeftBehind[] => {
  const shown = new Set(shownDocuments(after));
  const known = new Set(versionsOf(before).flatMap(documentsOf));
  const wasShown = new Set(shownDocuments(before));
  const to = after === undefined ? "nowhere" : "past";
  const goes = (documentId: string): boolean =>
    !shown.has(documentId) && (to === "nowhere" || wasShown.has(documentId) || !known.has(documentId));
  const left = versionsOf(after ?? before).flatMap((version) =>
    documentsOf(version)
      .filter(goes)
      .map((documentId): [string, LeftBehind] => [
        documentId,
        { documentId, to, contentKeys: version.contentKeys },
      ]),
  );
  return [...new Map(left).values()];
};

/** Computes the effects of adding, changing or removing an item. */
export const itemChange = (before: ItemRecord | undefined, after: ItemRecord | undefined): ItemChange => ({
  tallies: talliesOf(countsOf(before), countsOf(after)),
  leftBehind: leftBehind(before, after),
});

/** List entry of a document that was left behind: its target, then its content keys. */
export const leavingEntry = ({ to, contentKeys }: LeftBehind): string => [to, ...contentKeys].join("\n");

/** Changes an item with all effects in one transaction; `moved` if it no longer matches the record that was read. */
export const changeItem = async (
  ask: AskRedis,
  collectionId: string,
  { before, after, claims = [] }: NextRecord,
): Promise<z.output<typeof outcomeSchema>> => {
  const { itemId = "", linkId = "" } = after ?? before?.record ?? {};
  const { tallies, leftBehind } = itemChange(before?.record, after);
  const keys = Object.values(collectionKeys(collectionId));
  const reply = await ask((connection) =>
    connection.eval(
      after === undefined ? removeItemScript : changeItemScript,
      keys.length,
      ...keys,
      itemId,
      linkId,
      before?.text ?? "",
      after === undefined ? "" : JSON.stringify(after),
      after?.current.status === "preparing" ? "1" : "0",
      tallies.length,
      claims.length,
      leftBehind.length,
      collectionId,
      ...tallies.flat(),
      ...claims.flatMap(({ key, before: was, after: becomes }) => [key, was, becomes]),
      ...leftBehind.flatMap((left) => [left.documentId, leavingEntry(left)]),
    ),
  );
  return outcomeSchema.parse(reply);
};
