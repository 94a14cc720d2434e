import { describe, expect, it } from "vitest";
import { itemFileSchema, looksLikeItem, metadataOf, readItem } from "./read-item.ts";

describe("looksLikeItem", () => {
  it.each([
    ["a transcript", { transcript: "Hi." }, true],
    ["a text with known fields", { id: "1", url: "https://example.org", title: "t", text: "Hi." }, true],
    ["comments with known fields", { linkId: "a", comments: ["Hi."] }, true],
    ["a long transcript with fields of its own", { transcript: "word ".repeat(50), model: "x" }, true],
    [
      "a transcript with times and fields of its own",
      { transcript: [{ text: "Hi.", start: 0 }], model: "x" },
      true,
    ],
    ["a text with fields of its own", { text: "Hi.", label: 1 }, false],
    ["a name that is called transcript", { transcript: "ENST0001", gene: "x" }, false],
    ["an object that is called transcript", { transcript: { id: 1 }, gene: "x" }, false],
    ["no words", { title: "t" }, false],
    ["a list", ["a"], false],
  ])("recognises %s", (_case, value, is) => {
    expect(looksLikeItem(value)).toBe(is);
  });
});

const metadata = (item: unknown) => metadataOf(itemFileSchema.parse(item));

describe("metadataOf", () => {
  it("keeps short fields that mean nothing here, and lets the metadata itself go first", () => {
    const item = { text: "x", linkId: "a", views: 12, live: false, nested: {}, metadata: { linkId: "b" } };
    expect(metadata(item)).toEqual({ linkId: "b", views: "12", live: "false" });
  });

  it("keeps at most 50 entries and no long values", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, index]));
    expect(Object.keys(metadata({ text: "x", ...many }))).toHaveLength(50);
    expect(metadata({ text: "x", about: "y".repeat(1_001), "a b": "z" })).toEqual({});
  });
});

describe("readItem", () => {
  it("reads a transcript with its times, and the comments beside it", () => {
    const item = {
      linkId: "talk-1",
      source: "youtube",
      title: "A  talk",
      author: "Ann",
      publishedAt: "2026-01-02",
      language: "en-GB",
      transcript: [{ text: "Good morning.", start: 0, duration: 2 }],
      comments: [{ author: "Bo", text: "Nice.", likes: 2 }],
      metadata: { room: "1", seats: 20, tags: ["a"], none: null },
    };
    const facts = {
      title: "A talk",
      author: "Ann",
      publishedAt: "2026-01-02",
      language: "en",
      metadata: { linkId: "talk-1", source: "youtube", room: "1", seats: "20", tags: '["a"]' },
    };
    expect(readItem(item)).toEqual({
      status: "extracted",
      text: "Good morning.",
      mediaType: "application/vnd.quarry.transcript+json",
      timings: [{ start: 0, end: 13, startMs: 0, endMs: 2_000 }],
      ...facts,
      beside: {
        status: "extracted",
        text: "Nice.",
        mediaType: "application/vnd.quarry.comments+json",
        comments: [{ id: "c1", author: "Bo", start: 0, end: 5, likes: 2, replies: 0 }],
        emptyComments: 0,
        ...facts,
      },
    });
  });

  it.each([
    ["plain text", { text: "A text.\n\n  Kept." }, { text: "A text.\n\n  Kept.", mediaType: "text/plain" }],
    [
      "WebVTT",
      { transcript: "WEBVTT\n\n00:01.000 --> 00:02.000\nHi." },
      { text: "Hi.", mediaType: "text/vtt" },
    ],
    ["the same text twice", { transcript: "Hi.", text: "Hi." }, { text: "Hi." }],
    ["a transcript whose comments have no words", { text: "Hi.", comments: [{ text: "" }] }, { text: "Hi." }],
    ["comments alone", { transcript: "", comments: ["Hi."] }, { text: "Hi.", comments: [{ id: "c1" }] }],
  ])("reads %s", (_case, item, extracted) => {
    expect(readItem(item)).toMatchObject({ status: "extracted", ...extracted });
  });

  it.each([
    [
      "nothing to read",
      { title: "x", url: "https://example.org" },
      "no-text",
      "neither a transcript nor a text nor",
    ],
    ["two texts", { transcript: "a", text: "b" }, "damaged", "submit one of them"],
    [
      "comments that are not a list",
      { text: "a", comments: {} },
      "damaged",
      "comments must be a list of comments",
    ],
    [
      "a broken comment",
      { text: "a", comments: [{ text: 7 }] },
      "damaged",
      "comments[0].text must be a string",
    ],
    ["comments without words and nothing else", { comments: [""] }, "empty", "contains words"],
    ["something that is not a transcript", { transcript: { a: 1 } }, "damaged", "no supported form"],
    ["broken captions", { transcript: "WEBVTT\n\n00:01.000 --> x\nHi." }, "damaged", "Line 3"],
    ["a bad name in the metadata", { text: "a", metadata: { "a b": "c" } }, "damaged", "metadata.a b"],
    ["something else", 7, "damaged", "The item"],
    ["a list", [{ text: "a" }], "unsupported-type", "one by one"],
  ])("returns an outcome for %s", (_case, item, reason, detail) => {
    expect(readItem(item)).toMatchObject({
      status: "unavailable",
      reason,
      detail: expect.stringContaining(detail),
    });
  });
});
