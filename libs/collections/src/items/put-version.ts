import type { Source } from "@quarry/contracts";
import { contentKeysOf, digestOf } from "../store/content-keys.ts";
import type { ItemRecord, VersionRecord } from "./item-record.ts";
import type { NewItem } from "./new-item.ts";

/** The item that brought some content to the collection first, and what the content is called since. */
export interface FirstHolder {
  readonly itemId: string;
  readonly uri: string;
}

export interface PutFacts {
  /** Of an item that is not there yet. */
  readonly itemId: string;
  readonly at: string;
  readonly mark: boolean;
  /** By content key. */
  readonly holders: ReadonlyMap<string, FirstHolder>;
}

/** The same bytes have one name in a collection, so that they are one document. */
const named = (source: Source | null, key: string | undefined, holders: PutFacts["holders"]): Source | null =>
  source?.kind === "upload" ? { ...source, uri: holders.get(key ?? "")?.uri ?? source.uri } : source;

const versionOf = (
  item: NewItem,
  version: number,
  { itemId, at, mark, holders }: PutFacts,
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
    status: "preparing",
    transcript: null,
    commentsPart: null,
    lost: [],
  };
};

/**
 * The item with what was handed in now as its version; the very same record when nothing is new. What could not be read is
 * tried again as a new version.
 */
export const putVersion = (before: ItemRecord | undefined, item: NewItem, facts: PutFacts): ItemRecord => {
  if (before === undefined)
    return { itemId: facts.itemId, linkId: item.linkId, current: versionOf(item, 1, facts), past: [] };
  const { current, past, itemId } = before;
  if (current.digest === digestOf(item) && current.status !== "unavailable") return before;
  const next = versionOf(item, current.version + 1, { ...facts, itemId });
  return { ...before, current: next, past: [current, ...past] };
};
