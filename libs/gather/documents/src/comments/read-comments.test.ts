import { commentSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import type { NamedComment } from "./collect-comments.ts";
import { commentsText, readComments } from "./read-comments.ts";

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
  it("contains every comment verbatim at its place, separated by blank lines, and nothing else", () => {
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

describe("readComments", () => {
  it("makes one text of all comments, answers behind what they answer", () => {
    const values = [
      { id: "a", text: "Good talk.", likes: 2 },
      { id: "b", text: "", likes: 1 },
      { id: "c", text: "Too long.", likes: 0 },
      { id: "d", text: "It is.", parentId: "a" },
    ];
    expect(readComments(values)).toMatchObject({
      status: "extracted",
      text: "Good talk.\n\nIt is.\n\nToo long.",
      mediaType: "application/vnd.quarry.comments+json",
      comments: [
        { id: "a", start: 0, end: 10, replies: 1 },
        { id: "d", start: 12, end: 18, parentId: "a" },
        { id: "c", start: 20, end: 29 },
      ],
      emptyComments: 1,
    });
  });

  it("reads every comment of a long list once", () => {
    const values = Array.from({ length: 10_000 }, (_, index) => ({
      id: `${index}`,
      text: `Comment ${index}.`,
      parentId: index % 3 === 0 ? undefined : `${index - (index % 3)}`,
    }));
    let reads = 0;
    const watched = values.map((value) => ({
      ...value,
      get text() {
        reads += 1;
        return value.text;
      },
    }));
    expect(readComments(watched)).toMatchObject({ status: "extracted", emptyComments: 0 });
    expect(reads).toBeLessThan(10 * values.length);
  });

  it("refuses more data besides the text than a store accepts, and names the limit and the remedy", () => {
    const values = Array.from({ length: 50_000 }, (_, index) => ({
      id: `${index}`.padEnd(200, "x"),
      author: "a".repeat(300),
      text: "x",
    }));
    expect(readComments(values)).toMatchObject({
      reason: "too-large",
      detail: expect.stringMatching(/take 28\.\d MB; the limit is 20 MB; shorten them, or submit/u),
    });
  });

  it.each([
    ["no words in any", [{ text: "" }, { text: " " }], "empty"],
    ["none at all", [], "empty"],
    ["a circle", [{ id: "a", text: "x", parentId: "a" }], "damaged"],
    ["something that is not a comment", [7], "damaged"],
  ])("returns an outcome for %s", (_case, values, reason) => {
    expect(readComments(values)).toMatchObject({
      status: "unavailable",
      reason,
      detail: expect.stringMatching(/[;.].+\.$/u),
    });
  });
});
