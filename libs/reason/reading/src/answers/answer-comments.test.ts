import { describe, expect, it } from "vitest";
import { answered } from "../testing/any-answers.ts";
import { readableComments, readableItem, readableText } from "../testing/readable-item.ts";

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
  it("returns whole comments, each found by its id", () => {
    const { pieceTexts, pieces } = answered({ type: "comments", filterKeywords: ["like"] }, [item]);

    expect(pieceTexts).toEqual(["I like it."]);
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

  it("returns as many as requested", () => {
    expect(found({ sortBy: "likes", limit: 2 })).toEqual(["c2", "c3"]);
  });

  it("refuses keywords that no comment contains, and names the existing themes", () => {
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
