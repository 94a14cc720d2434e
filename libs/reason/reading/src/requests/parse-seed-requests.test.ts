import { describe, expect, it } from "vitest";
import { only, parse, repairsOf } from "../testing/any-request.ts";

describe("parseRequests reads seed 000", () => {
  it("a section of a transcript by meaning", () => {
    const request = {
      type: "transcript_section",
      source_link_id: "yt_demo1",
      query: "discussion about extraction mechanics",
      method: "semantic_search",
    };
    expect(only(request)).toMatchObject({
      id: "req_1",
      type: "semantic",
      linkIds: ["yt_demo1"],
      contentTypes: ["transcript"],
      query: "discussion about extraction mechanics",
      topK: 3,
    });
    expect(repairsOf(request)).toEqual([]);
  });

  it("comments with keywords and a limit", () => {
    expect(
      only([
        { type: "comments", source_link_id: "yt_demo1", keywords: ["frustration", "unfair"], limit: 12 },
      ]),
    ).toMatchObject({ type: "comments", filterKeywords: ["frustration", "unfair"], limit: 12 });
  });

  it.each([
    [
      "word_range",
      { start_word: 5_000, end_word: 7_000 },
      { type: "word_range", startWord: 5_000, endWord: 7_000 },
    ],
    [
      "keyword",
      { keywords: ["extraction", "loot"], context_window: 400 },
      { type: "keyword", keywords: ["extraction", "loot"], contextWindow: 400 },
    ],
    [
      "semantic",
      { query: "weapon customization", top_k: 5 },
      { type: "semantic", query: "weapon customization", topK: 5 },
    ],
    ["all", {}, { type: "all" }],
  ])("the method %s with its parameters", (method, parameters, expected) => {
    const parsed = parse({
      type: "retrieval_request",
      requests: [
        {
          id: "req_7",
          content_type: "transcript",
          source_link_id: "yt_demo1",
          method,
          parameters,
          reason: "Need more",
        },
      ],
    });

    expect(parsed.requests).toMatchObject([
      { ...expected, id: "req_7", reason: "Need more", linkIds: ["yt_demo1"], contentTypes: ["transcript"] },
    ]);
    expect(parsed.repairs).toEqual([]);
  });

  it("comments by a method, with filter and order", () => {
    expect(
      only({
        content_type: "comments",
        source_link_id: "yt_demo1",
        method: "keyword",
        parameters: { filter_keywords: ["frustration"], limit: 10, sort_by: "likes" },
      }),
    ).toMatchObject({ type: "comments", filterKeywords: ["frustration"], sortBy: "likes" });
  });

  it("metadata as a content type", () => {
    expect(only({ content_type: "metadata", source_link_id: "yt_demo1", method: "all" })).toMatchObject({
      type: "metadata",
      linkIds: ["yt_demo1"],
    });
  });

  it("missing context with a search hint", () => {
    expect(
      only({
        missing_context: [
          {
            type: "transcript",
            source: "yt_demo1",
            reason: "Need more details",
            search_hint: "gunsmith, customization, attachments",
          },
        ],
        confidence: 0.7,
      }),
    ).toMatchObject({
      type: "keyword",
      keywords: ["gunsmith", "customization", "attachments"],
      linkIds: ["yt_demo1"],
    });
  });

  it.each([
    ["alone", "yt_demo1_transcript_3"],
    ["as an id", { id: "yt_demo1_transcript_3" }],
    ["in a list of them", { catalog_ids: ["yt_demo1_transcript_3"] }],
    ["as a source", { type: "transcript", source: "yt_demo1_transcript_3" }],
  ])("an id of the catalog, %s", (_case, value) => {
    expect(only(value)).toMatchObject({
      type: "word_range",
      linkIds: ["yt_demo1"],
      contentTypes: ["transcript"],
      startWord: 3_000,
      endWord: 4_000,
    });
  });
});

describe("parseRequests reads seed 001", () => {
  it("all of its requests, unchanged", () => {
    const parsed = parse({
      step_id: 1,
      findings: {},
      requests: [
        {
          id: "req_1",
          request_type: "full_content_item",
          source_link_id: "link_id_1",
          content_types: ["transcript", "comments"],
          reason: "需要完整内容",
          priority: "high",
        },
        {
          id: "req_2",
          request_type: "by_marker",
          marker_text: "FACT: 玩家留存率在赛季重置后下降了30%",
          source_link_id: "link_id_1",
          content_type: "transcript",
          context_window: 2_000,
        },
        {
          id: "req_3",
          request_type: "by_topic",
          topic: "排名系统",
          source_link_ids: ["link_id_1", "link_id_2"],
          content_types: ["transcript", "comments"],
          limit_items: 2,
        },
        {
          id: "req_4",
          request_type: "selective_markers",
          marker_types: ["key_facts", "key_datapoints"],
          source_link_ids: ["link_id_1"],
          content_type: "transcript",
        },
      ],
    });

    expect(parsed.requests).toMatchObject([
      { id: "req_1", type: "full_content_item", contentTypes: ["transcript", "comments"], priority: "high" },
      { id: "req_2", type: "by_marker", markerText: "FACT: 玩家留存率在赛季重置后下降了30%" },
      {
        id: "req_3",
        type: "by_topic",
        topic: "排名系统",
        linkIds: ["link_id_1", "link_id_2"],
        limitItems: 2,
      },
      { id: "req_4", type: "selective_markers", markerTypes: ["key-fact", "datapoint"] },
    ]);
    expect([parsed.repairs, parsed.refused]).toEqual([[], []]);
  });

  it.each([
    ["both", ["transcript", "comments"]],
    ["transcript_with_comments", ["transcript", "comments"]],
    ["transcript, comments", ["transcript", "comments"]],
    ["comments", ["comments"]],
    ["TRANSCRIPT", ["transcript"]],
  ])("%s as the content of an item", (written, contentTypes) => {
    expect(
      only({ request_type: "full_content_item", source_link_id: "yt_demo1", content_type: written }),
    ).toMatchObject({ contentTypes });
  });

  it("several markers of one request as several requests", () => {
    const { requests } = parse({ id: "a", request_type: "by_marker", marker_text: ["FACT: X", "DATA: Y"] });

    expect(requests).toMatchObject([
      { id: "a", markerText: "FACT: X" },
      { id: "a-2", markerText: "DATA: Y" },
    ]);
  });
});
