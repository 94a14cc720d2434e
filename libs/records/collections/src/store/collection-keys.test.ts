import type { Source } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { contentKeysOf } from "./collection-keys.ts";

const upload = (changes: Partial<Extract<Source, { kind: "upload" }>> = {}): Source => ({
  kind: "upload",
  uploadId: "u",
  uri: "file:a.md",
  bytes: 3,
  ...changes,
});
const keyOf = (content: Source): string | undefined => contentKeysOf({ content, comments: null })[0];

describe("contentKeysOf", () => {
  it("is the same for the same bytes under another name", () => {
    expect(keyOf(upload())).toBe(keyOf(upload({ uri: "file:docs/b.MD" })));
  });

  it.each([
    ["other bytes", upload({ uploadId: "v" })],
    ["a name that is read otherwise", upload({ uri: "file:a.vtt" })],
    ["another type", upload({ contentType: "text/vtt" })],
    ["a page", { kind: "url", url: "https://example.org/" } as const],
  ])("is another one for %s", (_what, source) => {
    expect(keyOf(source)).not.toBe(keyOf(upload()));
  });

  it("names the transcript first, and nothing that is missing", () => {
    const [content, comments] = [upload(), upload({ uploadId: "c" })];
    expect(contentKeysOf({ content, comments })).toEqual([keyOf(content), keyOf(comments)]);
    expect(contentKeysOf({ content: null, comments })).toEqual([keyOf(comments)]);
  });
});
