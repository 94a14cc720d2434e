import fc from "fast-check";

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
/** Requests of every type, as the contract has them. */
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
