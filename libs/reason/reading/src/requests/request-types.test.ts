import { describe, expect, it } from "vitest";
import { readContent, readMarkerType, readPriority, readRequestType, readSorting } from "./request-types.ts";

describe("readRequestType", () => {
  it.each([
    ["semantic_search", "semantic"],
    ["retrieve_by_marker_types", "selective_markers"],
    ["retrieve_full_content_item", "full_content_item"],
    ["retrieve_by_word_range", "word_range"],
    ["retrieve_by_keywords", "keyword"],
    ["retrieve_by_semantic_similarity", "semantic"],
    ["retrieve_matching_comments", "comments"],
    ["ByTopic", "by_topic"],
    ["metadata-request", "metadata"],
    ["transcript_section", undefined],
  ])("treats %s as %s", (written, type) => {
    expect(readRequestType(written)).toBe(type);
  });
});

describe("readContent", () => {
  it.each([
    ["transcript_section", "transcript"],
    ["Transcript_With_Comments", "both"],
    ["评论", "comments"],
    ["pictures", undefined],
  ])("treats %s as %s", (written, content) => {
    expect(readContent(written)).toBe(content);
  });
});

describe("readMarkerType, readPriority and readSorting", () => {
  it.each([
    [readMarkerType("key_facts"), "key-fact"],
    [readMarkerType("key_opinions_from_comments"), "opinion"],
    [readMarkerType("DATA"), "datapoint"],
    [readMarkerType("关键事实"), "key-fact"],
    [readPriority("Urgent"), "high"],
    [readPriority("whenever"), undefined],
    [readSorting("like_count"), "likes"],
    [readSorting("most replies"), undefined],
  ])("take a word for %s", (read, expected) => {
    expect(read).toBe(expected);
  });
});
