import type { ContentRequest, ItemReference } from "@quarry/contracts";
import fc from "fast-check";
import { expect } from "vitest";
import { type ParsedRequests, parseRequests } from "../requests/parse-requests.ts";

const documentId = "8c4ef2e8-6a39-4a3c-9f11-1f9cf7d3f0aa";
const part = { documentId, characters: 70_000, words: 12_000, language: "en" };

/** Creates a reference to an item with a transcript and comments, as in jobs. */
export const itemReference = (linkId: string, changes: Partial<ItemReference> = {}): ItemReference => ({
  itemId: `i-${linkId}`,
  linkId,
  source: "youtube",
  title: `About ${linkId}`,
  metadata: {},
  transcript: part,
  comments: { ...part, count: 1_000 },
  ...changes,
});

/** The items named by the requests in tests; the last one only has comments. */
const knownItems = [
  itemReference("yt_demo1", { title: "Ranking systems explained" }),
  itemReference("yt_demo2", { title: "Season reset" }),
  itemReference("link_id_1"),
  itemReference("link_id_2", { transcript: null }),
];

const phrase = fc.constantFrom(
  "loot",
  "ranking system",
  "排名系统",
  "система рейтинга",
  "5,000 players",
  "loot, rank",
  "“the” word",
  "C++",
  "and",
);
const shared = {
  id: fc.constantFrom("req_1", "a", "x-9"),
  reason: fc.constantFrom("", "Need more"),
  priority: fc.constantFrom("high", "medium", "low"),
  linkIds: fc.uniqueArray(fc.constantFrom("yt_demo1", "link_id_1")),
};
const contentTypes = fc.constantFrom(["transcript"], ["comments"], ["transcript", "comments"]);
/** Requests of every type, in the form of the contract. */
export const anyRequest = fc.oneof(
  fc.record({ ...shared, type: fc.constantFrom("full_content_item", "all"), contentTypes }),
  fc.record({
    ...shared,
    type: fc.constant("by_marker"),
    contentTypes,
    markerText: phrase,
    contextWindow: fc.nat(9_000),
  }),
  fc.record({
    ...shared,
    type: fc.constant("by_topic"),
    contentTypes,
    topic: phrase,
    limitItems: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    ...shared,
    type: fc.constant("selective_markers"),
    contentTypes,
    markerTypes: fc.constantFrom(["key-fact"], ["key-fact", "opinion"], ["datapoint"]),
    contextWindow: fc.nat(900),
  }),
  fc.record({
    ...shared,
    type: fc.constant("word_range"),
    contentTypes,
    startWord: fc.nat(100),
    endWord: fc.integer({ min: 100, max: 900 }),
  }),
  fc.record({
    ...shared,
    type: fc.constant("keyword"),
    contentTypes,
    keywords: fc.uniqueArray(phrase, { minLength: 1 }),
    contextWindow: fc.nat(900),
  }),
  fc.record({
    ...shared,
    type: fc.constant("semantic"),
    contentTypes,
    query: phrase,
    topK: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({
    ...shared,
    type: fc.constant("comments"),
    filterKeywords: fc.uniqueArray(phrase),
    limit: fc.integer({ min: 1, max: 900 }),
    sortBy: fc.constantFrom("relevance", "likes", "replies"),
  }),
  fc.record({ ...shared, type: fc.constant("metadata") }),
);

/** Parses requests for the known items. */
export const parse = (value: unknown): ParsedRequests => parseRequests(value, { items: knownItems });

/** Returns the only request in a value, which must not be refused. */
export const only = (value: unknown): ContentRequest | undefined => {
  const { requests, refused } = parse(value);
  expect(refused).toEqual([]);
  expect(requests).toHaveLength(1);
  return requests[0];
};

/** Returns all repairs made in a value. */
export const repairsOf = (value: unknown): string[] => parse(value).repairs.flatMap(({ repairs }) => repairs);
