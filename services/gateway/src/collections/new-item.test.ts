import { describe, expect, it } from "vitest";
import type { ItemParts } from "./item-body.ts";
import { toNewItem } from "./new-item.ts";

const kept = { uploadId: "u-1", bytes: 3 };
const item = (changes: Partial<ItemParts> = {}) =>
  toNewItem({ facts: {}, content: kept, comments: null, ...changes });

describe("toNewItem", () => {
  it.each<[string, Partial<ItemParts>, string]>([
    ["what its user says", { facts: { uri: "file:b.md", linkId: "b" }, fileName: "a.md" }, "file:b.md"],
    ["its address", { content: { url: "https://example.org/a" } }, "https://example.org/a"],
    ["the name of its file", { fileName: "a b.md", facts: { linkId: "b" } }, "file:a b.md"],
    ["a link id that is an address", { facts: { linkId: "https://example.org/v" } }, "https://example.org/v"],
    ["its link id", { facts: { linkId: "yt demo/1?" } }, "file:items/yt-demo-1-"],
    ["a link id without any letters", { facts: { linkId: "../.." } }, "file:items/.-."],
  ])("calls an item by %s", (_what, parts, uri) => {
    expect(item(parts).uri).toBe(uri);
  });

  it("calls a text by its content where there is nothing else, the same each time", () => {
    expect(item().uri).toMatch(/^file:text\/[0-9a-f]{12}\.md$/);
    expect(item().uri).toBe(item().uri);
    expect(item({ content: { ...kept, uploadId: "u-2" } }).uri).not.toBe(item().uri);
  });

  it("takes no invalid file name", () => {
    expect(item({ fileName: "..", facts: { linkId: "a" } }).uri).toBe("file:items/a");
  });

  it("shortens no link id that was given, and makes one of what the item is called", () => {
    expect(item({ facts: { linkId: "a", uri: "file:b.md" } }).linkId).toBe("a");
    expect(item({ facts: { uri: "file:b.md" } }).linkId).toBe("file:b.md");
    expect(item({ facts: { uri: `file:${"b".repeat(300)}` } }).linkId).toMatch(/^link-[0-9a-f]{12}$/);
  });

  it("says where an item comes from", () => {
    const sourceOf = (uri: string) => item({ facts: { uri } }).source;
    expect([sourceOf("https://www.example.org/a"), sourceOf("file:a.md")]).toEqual(["example.org", "file"]);
    expect(item({ facts: { source: "youtube", uri: "file:a.md" } }).source).toBe("youtube");
  });

  it("gives comments an address of their own beside the text", () => {
    const comments = { uploadId: "u-2", bytes: 4, contentType: "application/json" };
    expect(item({ facts: { uri: "file:a.md" }, comments }).comments).toEqual({
      kind: "upload",
      ...comments,
      uri: "file:a.md#comments",
    });
  });
});
