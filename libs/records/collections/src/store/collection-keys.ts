import { createHash } from "node:crypto";
import { extname } from "node:path";
import { ownedId, type OwnerMark, type Source } from "@quarry/contracts";
import type { NewItem } from "../items/item-record.ts";

/** Returns the key of the ids of an owner's collections, sorted by creation time. */
export const ownCollectionsKey = (mark: OwnerMark): string => ownedId("collections", mark);

/** Ids of collections that were removed, or lost an item, by the time in milliseconds, until their index entries are deleted. */
export const leavingCollectionsKey = "collections-leaving";

/** Redis keys of a collection. */
export const collectionKeys = (id: string) => ({
  /** Name, creation time, and number of items ever added. */
  head: `collection:${id}`,
  /** Records by item id. */
  records: `collection:${id}:records`,
  /** Item ids by link id. */
  links: `collection:${id}:links`,
  /** Item ids in order of arrival. */
  order: `collection:${id}:order`,
  /** Ids of the items being prepared. */
  preparing: `collection:${id}:preparing`,
  /** Number of items by status, by shown document and by content. */
  tallies: `collection:${id}:tallies`,
  /** First item with each content, and its name. */
  contents: `collection:${id}:contents`,
  /** Documents that items no longer show. */
  leaving: `collection:${id}:leaving`,
});

/** Returns every key of a collection, including those used by earlier versions of Quarry. */
export const allKeysOf = (id: string): string[] => [
  ...Object.values(collectionKeys(id)),
  `collection:${id}:items`,
];

/** Returns the content key of a source; the parsing of an upload depends on its type and the extension of its name. */
const keyOf = (source: Source): string => {
  if (source.kind === "url") return `url:${source.url}`;
  if (source.kind === "stored") return `stored:${source.documentId}`;
  const { uploadId, contentType = "", uri } = source;
  return `upload:${uploadId}:${contentType}:${contentType === "" ? extname(uri).toLowerCase() : ""}`;
};

/** Returns keys that are equal for items with the same content: one for each source, the transcript's first. */
export const contentKeysOf = ({ content, comments }: Pick<NewItem, "content" | "comments">): string[] =>
  [content, comments].flatMap((source) => (source === null ? [] : [keyOf(source)]));

/** Returns a digest that is the same unless something in the added item has changed. */
export const digestOf = (item: NewItem): string =>
  createHash("sha256")
    .update(JSON.stringify([item.source, item.uri, item.given, contentKeysOf(item)]))
    .digest("hex");

/**
 * Changes one item if it is unchanged since the change was decided, in one transaction. KEYS: head, records, links, order,
 * preparing, tallies, contents, leaving. ARGV: item id, link id, the record before or '', the record after or '', 1 if it is being
 * prepared. Then the numbers of tallies, claims and documents left behind, the id of the collection, followed by these: name and
 * growth, content key and the claim before and after, document id and entry. Returns `changed`, `moved` if something else had changed, or `gone`.
 */
export const changeItemScript = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if (redis.call('HGET', KEYS[2], ARGV[1]) or '') ~= ARGV[3] then return 'moved' end
if ARGV[3] == '' and redis.call('HEXISTS', KEYS[3], ARGV[2]) == 1 then return 'moved' end
local tallies = 10
local claims = tallies + 2 * ARGV[6]
local leaving = claims + 3 * ARGV[7]
for index = claims, leaving - 1, 3 do
  if (redis.call('HGET', KEYS[7], ARGV[index]) or '') ~= ARGV[index + 1] then return 'moved' end
end
for index = claims, leaving - 1, 3 do redis.call('HSET', KEYS[7], ARGV[index], ARGV[index + 2]) end
for index = tallies, claims - 1, 2 do redis.call('HINCRBY', KEYS[6], ARGV[index], ARGV[index + 1]) end
for index = leaving, #ARGV, 2 do redis.call('HSET', KEYS[8], ARGV[index], ARGV[index + 1]) end
if ARGV[3] == '' then
  redis.call('HSET', KEYS[3], ARGV[2], ARGV[1])
  redis.call('ZADD', KEYS[4], redis.call('HINCRBY', KEYS[1], 'sequence', 1), ARGV[1])
end
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
  redis.call('HDEL', KEYS[3], ARGV[2])
  redis.call('ZREM', KEYS[4], ARGV[1])
  redis.call('ZADD', '${leavingCollectionsKey}', redis.call('TIME')[1] * 1000, ARGV[9])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[4])
end
redis.call(ARGV[5] == '1' and 'SADD' or 'SREM', KEYS[5], ARGV[1])
return 'changed'`;

/**
 * Returns the documents that were left behind and that no item shows or reads any more, with their entries; removes those that are
 * shown again from the list. KEYS: tallies, leaving. An entry contains the document's target and its content keys, one per line.
 */
export const takeLeavingScript = `
local function tally(name) return tonumber(redis.call('HGET', KEYS[1], name) or '0') end
local entries, free = redis.call('HGETALL', KEYS[2]), {}
for index = 1, #entries, 2 do
  local isRead = false
  for key in string.gmatch(entries[index + 1], '[^\\n]+') do isRead = isRead or tally('reading:' .. key) > 0 end
  if tally('document:' .. entries[index]) > 0 then
    redis.call('HDEL', KEYS[2], entries[index])
  elseif not isRead then
    table.insert(free, entries[index])
    table.insert(free, entries[index + 1])
  end
end
return free`;

/** Removes a document from the list if its entry is unchanged. KEYS: leaving. ARGV: document id, entry. */
export const hasLeftScript = `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end`;

/** Lists documents as left behind, if the collection exists. KEYS: head, leaving. ARGV: document id and entry of each. */
export const leaveStrayScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[2], unpack(ARGV)) end`;
