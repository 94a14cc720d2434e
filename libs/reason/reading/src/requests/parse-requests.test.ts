import { describe, expect, it } from "vitest";
import { only, parse, repairsOf } from "../testing/any-request.ts";

describe("parseRequests", () => {
  it.each([
    ["camel case", { requestType: "wordRange", sourceLinkId: "yt_demo1", startWord: 5_000, endWord: 7_000 }],
    ["kebab case", { "request-type": "word-range", "source-link-id": "yt_demo1", range: [5_000, 7_000] }],
    ["capitals", { TYPE: "WORD_RANGE", LINK_IDS: "yt_demo1", START_WORD: "5,000", END_WORD: "7,000" }],
    ["a range in a string", { type: "words", link_id: "yt_demo1", word_range: "5000-7000" }],
    ["words around numbers", { method: "word_range", source: "yt_demo1", range: "words 5k to 7k" }],
    ["a range as an object", { source_link_id: "yt_demo1", word_range: { start: 5_000, end: 7_000 } }],
    [
      "JSON in a string",
      '{"method": "word_range", "link": "yt_demo1", "parameters": "{\\"start_word\\": 5000, \\"end_word\\": 7000}"}',
    ],
  ])("treats %s as the same request", (_case, value) => {
    expect(only(value)).toMatchObject({
      type: "word_range",
      linkIds: ["yt_demo1"],
      startWord: 5_000,
      endWord: 7_000,
    });
    expect(repairsOf(value)).toEqual([]);
  });

  it.each([
    ["YT_DEMO1", "yt_demo1"],
    ["• “yt demo1”", "yt_demo1"],
    ["yt_demo", undefined],
    ["yt_dem1", "yt_demo1"],
    ["yt_damo2", "yt_demo2"],
    ["Season Reset", "yt_demo2"],
    ["ranking systems", "yt_demo1"],
    ["yt_demo2 (Season reset)", "yt_demo2"],
  ])("reads the name %s as the item %s", (written, linkId) => {
    const { requests, refused, repairs } = parse({ request_type: "full_content_item", link_id: written });

    expect(requests.flatMap(({ linkIds }) => linkIds)).toEqual(linkId === undefined ? [] : [linkId]);
    expect(refused).toHaveLength(linkId === undefined ? 1 : 0);
    expect(repairs.flatMap((entry) => entry.repairs)).toHaveLength(linkId === undefined ? 0 : 1);
  });

  it.each([
    ["a method of a handler", { type: "get_transcript", link: "yt_demo1" }, { type: "full_content_item" }],
    [
      "a call of a tool",
      { type: "function", function: { name: "keyword_search", arguments: '{"keywords": ["function"]}' } },
      { type: "keyword", keywords: ["function"] },
    ],
    [
      "a type for a field",
      { by_topic: { topic: "排名系统", limit_items: "2" } },
      { type: "by_topic", limitItems: 2 },
    ],
    [
      "a marker as an object",
      { type: "by_marker", marker: { text: "FACT: it fell", type: "key_fact" } },
      { type: "by_marker", markerText: "FACT: it fell" },
    ],
    [
      "two kinds of markers in words",
      { request_type: "selective_markers", marker_types: "facts and opinions" },
      { type: "selective_markers", markerTypes: ["key-fact", "opinion"] },
    ],
    [
      "two items in words",
      { type: "all", source_link_id: "yt_demo1, link_id_1" },
      { type: "all", linkIds: ["yt_demo1", "link_id_1"] },
    ],
    ["every item", { type: "metadata", source_link_ids: ["all"] }, { type: "metadata", linkIds: [] }],
    ["the first words", { type: "word_range", range: "first 500 words" }, { startWord: 0, endWord: 500 }],
    ["an item alone", "yt_demo1", { type: "full_content_item", linkIds: ["yt_demo1"] }],
    [
      "words alone",
      "extraction mechanics",
      { type: "keyword", keywords: ["extraction mechanics"], linkIds: [] },
    ],
  ])("reads %s without a repair", (_case, value, expected) => {
    expect(only(value)).toMatchObject(expected);
    expect(repairsOf(value)).toEqual([]);
  });

  it.each([
    ["by_time", { start: "00:10:00", end: "00:12:00" }],
    ["time_range", { start: 600, end: 720 }],
    ["character_range", { range: [0, 5_000] }],
  ])("does not treat the numbers of a %s as word positions", (type, range) => {
    const value = { request_type: type, ...range, link_id: "yt_demo1" };

    expect(only(value)).toMatchObject({ type: "full_content_item" });
    expect(repairsOf(value)).toEqual([`“${type}” is no way to ask; it was taken for full_content_item`]);
  });

  it("omits unknown items if at least one is known, and reports it", () => {
    const value = { type: "keyword", keywords: "loot", source_link_ids: ["yt_demo1", "nobody knows this"] };

    expect(only(value)).toMatchObject({ linkIds: ["yt_demo1"] });
    expect(repairsOf(value)).toEqual(["left out nobody knows this: there is no such item"]);
  });

  it("refuses a request for unknown items and lists the known ones", () => {
    const { refused } = parse({
      id: "r",
      request_type: "full_content_item",
      source_link_id: "nothing-like-it",
    });

    expect(refused).toMatchObject([
      {
        requestId: "r",
        type: "full_content_item",
        status: "refused",
        problem: "there is no item “nothing-like-it”",
      },
    ]);
    expect(refused[0]?.available).toContainEqual(
      expect.stringContaining("yt_demo1 (Ranking systems explained)"),
    );
  });

  it("treats an unknown method as a search for keywords", () => {
    const value = { content_type: "transcript", method: "telepathy", query: "loot system" };

    expect(only(value)).toMatchObject({ type: "keyword", keywords: ["loot system"] });
    expect(repairsOf(value)).toEqual(["“telepathy” is no way to ask; it was taken for keyword"]);
  });

  it.each([
    [{ type: "semantic", query: "q", top_k: 900 }, { topK: 50 }, "top_k was 900 and became 50"],
    [{ type: "semantic", query: "q", top_k: 0 }, { topK: 1 }, "top_k was 0 and became 1"],
    [
      { type: "word_range", start_word: -5, end_word: 10 },
      { startWord: 0, endWord: 10 },
      "start_word was -5 and became 0",
    ],
    [
      { type: "word_range", start_word: 90, end_word: 10 },
      { startWord: 10, endWord: 90 },
      "start_word 90 came after end_word 10: they were swapped",
    ],
    [
      { type: "word_range", start_word: 90 },
      { startWord: 90, endWord: 2_090 },
      "no end_word was given: answered with 2000 words",
    ],
    [
      { type: "comments", sort_by: "colour" },
      { sortBy: "relevance" },
      "sort_by is not known: sorted by relevance",
    ],
    [
      { type: "keyword", keywords: ["a"], context_window: "wide" },
      { contextWindow: 500 },
      "context_window is not a number and was left out",
    ],
    [
      { type: "full_content_item", link_id: "link_id_2" },
      { contentTypes: ["comments"] },
      "used the comments: there is no transcript",
    ],
    [
      { type: "selective_markers", marker_types: ["jokes"] },
      { markerTypes: ["key-fact", "opinion", "datapoint"] },
      "no known marker_types were given: used all three",
    ],
  ])("repairs %j and reports it", (value, expected, sentence) => {
    expect(only(value)).toMatchObject(expected);
    expect(repairsOf(value)).toContain(sentence);
  });

  it("creates ids for requests without one, and new ones for duplicates", () => {
    const metadata = { type: "metadata" };
    const { requests, repairs } = parse([
      metadata,
      { ...metadata, id: "a" },
      { ...metadata, id: "a" },
      metadata,
    ]);

    expect(requests.map(({ id }) => id)).toEqual(["req_1", "a", "a-2", "req_4"]);
    expect(repairs).toEqual([{ requestId: "a-2", repairs: ["id “a” was taken: it became a-2"] }]);
  });

  it.each([
    ["a request for nothing", { reason: "hm" }, "the request does not say what it asks for"],
    ["a range without numbers", { type: "word_range" }, "has no start_word and end_word"],
    ["keywords without any", { type: "keyword" }, "has no keywords"],
    ["a topic without one", { type: "by_topic" }, "has no topic"],
    ["a marker without text", { type: "by_marker" }, "has no marker_text"],
    ["a search without a query", { type: "semantic" }, "has no query"],
    ["a number", 7, "must be an object"],
    ["a list in a list", [[["x"]]], "must be an object"],
  ])("refuses %s with the supported forms", (_case, value, problem) => {
    const { requests, refused } = parse(value);

    expect(requests).toEqual([]);
    expect(refused[0]?.problem).toContain(problem);
    expect(refused[0]?.available?.join("\n")).toContain('"request_type": "word_range"');
  });

  it.each([
    [null],
    [undefined],
    [[]],
    [{}],
    [""],
    [{ requests: null }],
    [{ findings: {}, analysis_status: "complete" }],
  ])("finds no requests in %j", (value) => {
    expect(parse(value)).toEqual({ requests: [], repairs: [], refused: [], order: [] });
  });
});
