import type { Source } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { detectQuestionLanguage } from "@quarry/text";
import { changeItem, type ContentClaim, readLinked, untilChanged } from "../store/change-item.ts";
import { collectionKeys, contentKeysOf, digestOf } from "../store/collection-keys.ts";
import type { ItemStore } from "../store/item-store.ts";
import { type ItemRecord, type NewItem, preparationOf, type VersionRecord } from "./item-record.ts";
import { itemViewOf } from "./read-items.ts";

/** The item that first added some content to the collection, and the name of the content since then. */
export interface FirstHolder {
  readonly itemId: string;
  readonly uri: string;
}

export interface PutFacts {
  /** Id of an item that does not exist yet. */
  readonly itemId: string;
  readonly at: string;
  readonly mark: boolean;
  /** Language of the collection's name, if its words show one. */
  readonly language?: string | undefined;
  /** By content key. */
  readonly holders: ReadonlyMap<string, FirstHolder>;
}

/** The same bytes have one name in a collection, so that they are one document. */
const named = (source: Source | null, key: string | undefined, holders: PutFacts["holders"]): Source | null =>
  source?.kind === "upload" ? { ...source, uri: holders.get(key ?? "")?.uri ?? source.uri } : source;

const versionOf = (
  item: NewItem,
  version: number,
  { itemId, at, mark, language, holders }: PutFacts,
): VersionRecord => {
  const keys = contentKeysOf(item);
  const first = holders.get(keys[0] ?? "");
  return {
    version,
    addedAt: at,
    uri: item.uri,
    source: item.source,
    given: item.given,
    content: named(item.content, keys[0], holders),
    comments: named(item.comments, keys.at(-1), holders),
    digest: digestOf(item),
    contentKeys: keys,
    ...(first === undefined || first.itemId === itemId ? {} : { sameAs: first.itemId }),
    mark,
    ...(language !== undefined && { language }),
    status: "preparing",
    transcript: null,
    commentsPart: null,
    lost: [],
  };
};

/**
 * Returns the item with the new content as its version, or the same record if nothing changed. Unreadable content is retried as a
 * new version.
 */
export const putVersion = (before: ItemRecord | undefined, item: NewItem, facts: PutFacts): ItemRecord => {
  if (before === undefined)
    return { itemId: facts.itemId, linkId: item.linkId, current: versionOf(item, 1, facts), past: [] };
  const { current, past, itemId } = before;
  if (current.digest === digestOf(item) && current.status !== "unavailable") return before;
  const next = versionOf(item, current.version + 1, { ...facts, itemId });
  return { ...before, current: next, past: [current, ...past] };
};

interface PutParts {
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

/** A collection for a question has the question as its name. */
const languageOf = (name: string): string | undefined => {
  const language = detectQuestionLanguage(name);
  return language === "und" ? undefined : language;
};

/** Creates the function that adds an item or a version of it. */
export const createPutItem =
  ({ ask, now, newItemId }: PutParts): ItemStore["putItem"] =>
  async (collectionId, item) => {
    const newId = newItemId();
    const keys = contentKeysOf(item);
    const uris = [item.content, item.comments].flatMap((source) =>
      source === null ? [] : [source.kind === "upload" ? source.uri : item.uri],
    );
    return untilChanged(collectionId, async () => {
      const [before, claims, [mark, name]] = await Promise.all([
        readLinked(ask, collectionId, item.linkId),
        readClaims(ask, collectionId, keys),
        ask((connection) => connection.hmget(collectionKeys(collectionId).head, "mark", "name")),
      ]);
      const itemId = before?.record.itemId ?? newId;
      const holders = new Map([...claims].map(([key, entry]) => [key, holderIn(entry)]));
      const facts = { itemId, at: now(), mark: mark === "1", language: languageOf(name ?? ""), holders };
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
