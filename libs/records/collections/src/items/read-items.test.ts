import { describe, expect, it } from "vitest";
import type { NewItem } from "./item-record.ts";
import { putVersion } from "./put-item.ts";
import { itemViewOf, unusedPartsOf } from "./read-items.ts";
import { settleVersion } from "./settle-item.ts";

const item: NewItem = {
  linkId: "talk",
  uri: "https://example.org/talks/one?x=1",
  source: "example.org",
  given: { metadata: { team: "core" } },
  content: { kind: "upload", uploadId: "u", uri: "https://example.org/talks/one?x=1", bytes: 3 },
  comments: null,
};
const put = (given: NewItem["given"] = item.given) =>
  putVersion(
    undefined,
    { ...item, given },
    { itemId: "i-1", at: "2026-11-22T08:00:00.000Z", mark: false, holders: new Map() },
  );
const read = settleVersion(put(), 1, {
  status: "completed",
  output: {
    title: "Read title",
    author: "Ann",
    publishedAt: "2026-11-01",
    metadata: { team: "read", views: "50" },
    transcript: {
      status: "ready",
      documentId: "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b31",
      characters: 10,
      words: 2,
      language: "en",
    },
    comments: null,
  },
});

describe("itemViewOf", () => {
  it("has the title that was given, else the one that was read, else the end of its address", () => {
    const titleOf = (record: typeof read) => itemViewOf("c-00000001", record).title;
    expect(titleOf({ ...read, current: { ...read.current, given: { title: "Given" } } })).toBe("Given");
    expect(titleOf(read)).toBe("Read title");
    expect(titleOf(put())).toBe("x=1");
  });
});

describe("unusedPartsOf", () => {
  it("says why texts cannot be read, comments by an address of their own", () => {
    const lost = (part: "transcript" | "comments") => ({
      part,
      reason: "damaged" as const,
      detail: "Broken.",
    });
    const record = { ...read, current: { ...read.current, lost: [lost("transcript"), lost("comments")] } };
    expect(unusedPartsOf(record)).toEqual([
      { uri: item.uri, reason: "damaged", detail: "Broken." },
      { uri: `${item.uri}#comments`, reason: "damaged", detail: "Broken." },
    ]);
  });
});
