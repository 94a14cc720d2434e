import type { InputOf, ItemView, prepareItem } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { changeItem, type ContentClaim } from "../store/change-item.ts";
import { collectionKeys } from "../store/collection-keys.ts";
import { contentKeysOf } from "../store/content-keys.ts";
import { readLinked } from "../store/read-records.ts";
import { untilChanged } from "../store/until-changed.ts";
import { itemViewOf } from "./item-view.ts";
import type { NewItem } from "./new-item.ts";
import { preparationOf } from "./preparation-of.ts";
import { type FirstHolder, putVersion } from "./put-version.ts";

/** An item that was handed in, and whether anything of it is new. */
export interface PutItem {
  readonly outcome: "added" | "changed" | "same";
  readonly item: ItemView;
  /** The job that prepares it; nothing for an item that has been prepared. */
  readonly preparation: InputOf<typeof prepareItem> | undefined;
}

export interface PutParts {
  readonly ask: AskRedis;
  readonly now: () => string;
  readonly newItemId: () => string;
}

const holderIn = (entry: string): FirstHolder => {
  const [itemId = "", ...uri] = entry.split(" ");
  return { itemId, uri: uri.join(" ") };
};

const readClaims = async (
  ask: AskRedis,
  collectionId: string,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const { contents } = collectionKeys(collectionId);
  const entries = keys.length === 0 ? [] : await ask((connection) => connection.hmget(contents, ...keys));
  return new Map(keys.flatMap((key, index) => (entries[index] ? [[key, entries[index]]] : [])));
};

/** Adds an item or a version of it, in one transaction with what follows from it. @throws {Failure} not-found, conflict */
export const putItem = async (
  { ask, now, newItemId }: PutParts,
  collectionId: string,
  item: NewItem,
): Promise<PutItem> => {
  const newId = newItemId();
  const keys = contentKeysOf(item);
  const uris = [item.content, item.comments].flatMap((source) =>
    source === null ? [] : [source.kind === "upload" ? source.uri : item.uri],
  );
  return untilChanged(collectionId, async () => {
    const [before, claims, mark] = await Promise.all([
      readLinked(ask, collectionId, item.linkId),
      readClaims(ask, collectionId, keys),
      ask((connection) => connection.hget(collectionKeys(collectionId).head, "mark")),
    ]);
    const itemId = before?.record.itemId ?? newId;
    const holders = new Map([...claims].map(([key, entry]) => [key, holderIn(entry)]));
    const facts = { itemId, at: now(), mark: mark === "1", holders };
    const after = putVersion(before?.record, item, facts);
    const isNew = after !== before?.record;
    const claimed = keys.map((key, index): ContentClaim => {
      const known = claims.get(key) ?? "";
      return { key, before: known, after: known || `${itemId} ${uris[index] ?? item.uri}` };
    });
    const outcome = isNew
      ? await changeItem(ask, collectionId, { before, after, claims: claimed })
      : "changed";
    if (outcome !== "changed") return outcome;
    const isPreparing = after.current.status === "preparing";
    return {
      value: {
        outcome: before === undefined ? "added" : isNew ? "changed" : "same",
        item: itemViewOf(collectionId, after),
        preparation: isPreparing ? preparationOf(collectionId, after) : undefined,
      },
    };
  });
};
