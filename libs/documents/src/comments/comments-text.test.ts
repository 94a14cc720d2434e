import { commentSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { commentsText } from "./comments-text.ts";
import type { NamedComment } from "./name-comments.ts";

const comment = (id: string, text: string, changes: Partial<NamedComment> = {}): NamedComment => ({
  id,
  text,
  parentId: undefined,
  author: undefined,
  likes: 0,
  replies: 0,
  publishedAt: undefined,
  ...changes,
});

describe("commentsText", () => {
  it("holds the words of every comment verbatim at its place, a blank line between, and nothing else", () => {
    const { text, comments } = commentsText([
      comment("a", "  One line.\nAnother 😀.\n", {
        author: " Ann\nBee ",
        likes: 3,
        publishedAt: "2026-01-02",
      }),
      comment("b", "答复。", { parentId: "a" }),
    ]);
    expect(text).toBe("One line.\nAnother 😀.\n\n答复。");
    expect(comments.map(({ start, end }) => text.slice(start, end))).toEqual([
      "One line.\nAnother 😀.",
      "答复。",
    ]);
    expect(comments).toMatchObject([
      { id: "a", author: "Ann Bee", likes: 3, replies: 1, publishedAt: "2026-01-02" },
      { id: "b", likes: 0, replies: 0, parentId: "a" },
    ]);
    expect(comments.map((each) => commentSchema.parse(each))).toEqual(comments);
  });

  it("counts the answers a source counts where it shows fewer", () => {
    const { comments } = commentsText([
      comment("a", "x", { replies: 9 }),
      comment("b", "y", { parentId: "a" }),
    ]);
    expect(comments[0]?.replies).toBe(9);
  });

  it("leaves out comments without words, and says how many", () => {
    const { text, comments, empty } = commentsText([
      comment("a", " \u200b\n"),
      comment("b", "x"),
      comment("c", ""),
    ]);
    expect([text, comments.length, empty]).toEqual(["x", 1, 2]);
  });
});
