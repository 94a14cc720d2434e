import { describe, expect, it } from "vitest";
import { readableComments } from "../testing/readable-item.ts";
import { commentAt, commentsIn } from "./comment-places.ts";

const { text, comments } = readableComments([
  { text: "First one." },
  { text: "Second one." },
  { text: "Third." },
]);
const spanOf = (from: string, to = from) => ({
  start: text.indexOf(from),
  end: text.indexOf(to) + to.length,
});

describe("commentAt", () => {
  it("knows the comment that a span lies in", () => {
    expect(commentAt(comments, spanOf("Second"))?.id).toBe("c2");
    expect(commentAt(comments, spanOf("Third."))?.id).toBe("c3");
  });

  it.each([
    ["a name between two comments", spanOf("user2")],
    ["two comments", spanOf("First", "Second")],
    ["what comes before all of them", spanOf("user1")],
  ])("knows none for %s", (_case, span) => {
    expect(commentAt(comments, span)).toBeUndefined();
  });

  it("does not mind in which order comments are listed", () => {
    expect(commentAt(comments.toReversed(), spanOf("Second"))?.id).toBe("c2");
  });
});

describe("commentsIn", () => {
  it.each([
    ["one comment", spanOf("Second"), ["c2"]],
    ["parts of two", spanOf("one.", "Second"), ["c1", "c2"]],
    ["a name", spanOf("user2"), []],
    ["all of the text", { start: 0, end: text.length }, ["c1", "c2", "c3"]],
  ])("gives those that %s touches", (_case, span, ids) => {
    expect(commentsIn(comments, span).map(({ id }) => id)).toEqual(ids);
  });
});
