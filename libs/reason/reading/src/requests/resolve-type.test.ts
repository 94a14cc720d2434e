import { describe, expect, it } from "vitest";
import { readFields } from "./read-fields.ts";
import { resolveType } from "./resolve-type.ts";

const resolve = (record: Readonly<Record<string, unknown>>) => {
  const repairs: string[] = [];
  return { ...resolveType(readFields(record), (sentence) => repairs.push(sentence)), repairs };
};

describe("resolveType", () => {
  it.each([
    ["its type", { type: "by_topic", topic: "x" }, "by_topic"],
    ["its method where the type names a text", { type: "transcript_section", method: "keyword" }, "keyword"],
    [
      "its type before its method",
      { request_type: "full_content_item", method: "keyword" },
      "full_content_item",
    ],
    ["a marker", { marker_text: "FACT: x", link_id: "a" }, "by_marker"],
    ["types of markers", { marker_types: ["facts"] }, "selective_markers"],
    ["words from and to", { start_word: 1, end_word: 2, query: "x" }, "word_range"],
    ["a topic", { topic: "x" }, "by_topic"],
    ["keywords", { keywords: ["x"] }, "keyword"],
    ["a query", { query: "x" }, "semantic"],
    ["an item alone", { link_id: "a" }, "full_content_item"],
    ["comments and keywords", { content_type: "comments", keywords: ["x"] }, "comments"],
    ["comments and a query", { content_type: "comments", query: "x" }, "semantic"],
    ["comments, all of them with a limit", { content_type: "comments", method: "all", limit: 5 }, "comments"],
    ["comments, all of them", { content_type: "comments", method: "all" }, "all"],
    ["metadata for content", { content_type: "metadata", method: "keyword" }, "metadata"],
    ["nothing", { reason: "hm" }, undefined],
  ])("goes by %s", (_case, record, type) => {
    expect(resolve(record)).toMatchObject({ type, repairs: [] });
  });

  it("keeps a search of comments that is named a search", () => {
    expect(resolve({ type: "keyword", content_types: ["comments"], keywords: ["x"] })).toMatchObject({
      type: "keyword",
      contentTypes: ["comments"],
    });
  });

  it("reports the unknown word", () => {
    expect(resolve({ method: "telepathy", query: "x" })).toMatchObject({
      type: "keyword",
      repairs: ["“telepathy” is no way to ask; it was taken for keyword"],
    });
    expect(resolve({ type: "all", content_type: ["pictures", "comments"] })).toMatchObject({
      contentTypes: ["comments"],
      repairs: ["content_type “pictures” is not known and was left out"],
    });
  });
});
