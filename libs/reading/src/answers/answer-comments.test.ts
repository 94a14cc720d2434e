import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";
import { commentAt, commentsIn } from "./answer-comments.ts";

const item = readableItem("yt1", {
  transcript: readableText({ text: "Unfair, all of it." }),
  comments: readableComments(
    [
      { text: "Such an unfair game, it is unfair to all of us who play at the weekend.", likes: 2 },
      { text: "I like it.", likes: 90, replies: 1 },
      { text: "Unfair! Frustrating!", likes: 5, replies: 40 },
      { text: "The frustration is real.", likes: 5, replies: 7 },
    ],
    { comments: { sentiment: "mixed", themes: ["fairness"], topEngagement: [] } },
  ),
});
const found = (asked: object) =>
  answered({ type: "comments", ...asked }, [item]).pieces.map(({ foundBy }) => foundBy);

describe("answerComments", () => {
  it("gives whole comments, each found by its id", () => {
    const { said, pieces } = answered({ type: "comments", filterKeywords: ["like"] }, [item]);

    expect(said).toEqual(["I like it."]);
    expect(pieces).toMatchObject([{ part: "comments", foundBy: "c2" }]);
  });

  it.each([
    ["relevance to the keywords", { filterKeywords: ["unfair", "frustrating"] }, ["c3", "c4", "c1"]],
    ["likes", { sortBy: "likes" }, ["c2", "c3", "c4", "c1"]],
    ["replies", { sortBy: "replies" }, ["c3", "c4", "c2", "c1"]],
    ["likes, where nothing is looked for", {}, ["c2", "c3", "c4", "c1"]],
    ["likes among those found", { filterKeywords: ["unfair"], sortBy: "likes" }, ["c3", "c1"]],
  ])("puts them in order by %s", (_case, asked, order) => {
    expect(found(asked)).toEqual(order);
  });

  it("gives as many as asked for", () => {
    expect(found({ sortBy: "likes", limit: 2 })).toEqual(["c2", "c3"]);
  });

  it("refuses keywords that no comment has, and names the themes there are", () => {
    expect(answered({ type: "comments", filterKeywords: ["lag"] }, [item])).toMatchObject({
      status: "refused",
      problem: expect.stringContaining("no comment has “lag”"),
      available: ["fairness"],
    });
  });

  it("refuses an item without comments", () => {
    const mute = readableItem("yt2", { transcript: readableText({ text: "Hm." }) });

    expect(answered({ type: "comments" }, [mute])).toMatchObject({
      status: "refused",
      problem: "yt2 has no comments",
    });
  });
});

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
