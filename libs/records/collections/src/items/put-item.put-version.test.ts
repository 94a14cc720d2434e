import type { Source } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { NewItem } from "./item-record.ts";
import { type FirstHolder, putVersion } from "./put-item.ts";

const upload = (uploadId: string, uri = "file:a.md"): Source => ({ kind: "upload", uploadId, uri, bytes: 3 });
const item: NewItem = {
  linkId: "a",
  uri: "file:a.md",
  source: "file",
  given: {},
  content: upload("one"),
  comments: upload("two", "file:a.md#comments"),
};
const put = (
  before: Parameters<typeof putVersion>[0],
  next: NewItem,
  holders: [string, FirstHolder][] = [],
) => putVersion(before, next, { itemId: "i-1", at: "2026-11-22", mark: false, holders: new Map(holders) });

describe("putVersion", () => {
  const first = put(undefined, item);

  it("makes an item that is being prepared", () => {
    expect(first).toMatchObject({
      itemId: "i-1",
      linkId: "a",
      current: { version: 1, status: "preparing", content: item.content, comments: item.comments },
      past: [],
    });
  });

  it("returns the very record when nothing is new", () => {
    expect(put(first, { ...item })).toBe(first);
  });

  it.each<[string, Partial<NewItem>]>([
    ["content", { content: upload("other") }],
    ["comments", { comments: null }],
    ["title", { given: { title: "A" } }],
    ["source", { source: "youtube" }],
  ])("makes a version of another %s, and keeps the earlier one", (_what, changes) => {
    const second = put(first, { ...item, ...changes });
    expect(second).toMatchObject({ itemId: "i-1", current: { version: 2 }, past: [{ version: 1 }] });
  });

  it("retries what could not be read", () => {
    const lost = { ...first, current: { ...first.current, status: "unavailable" as const } };
    expect(put(lost, item).current).toMatchObject({ version: 2, status: "preparing" });
  });

  it("calls content as the item calls it that brought it first", () => {
    const holder = { itemId: "i-0", uri: "file:first.md" };
    const [key = ""] = first.current.contentKeys;
    expect(put(undefined, item, [[key, holder]]).current).toMatchObject({
      uri: "file:a.md",
      content: { uploadId: "one", uri: "file:first.md" },
      comments: { uri: "file:a.md#comments" },
      sameAs: "i-0",
    });
    expect(put(undefined, item, [[key, { ...holder, itemId: "i-1" }]]).current.sameAs).toBeUndefined();
  });
});
