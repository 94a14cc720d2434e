import { describe, expect, it } from "vitest";
import { z } from "zod";
import { commentsSchemaFor } from "./comment-list.ts";

const parse = (comments: unknown) =>
  z.strictObject({ comments: commentsSchemaFor(comments) }).safeParse({ comments });

const thread = {
  id: "A",
  snippet: { topLevelComment: { id: "A", snippet: { textOriginal: "Great.", likeCount: 5 } } },
};

describe("commentsSchemaFor", () => {
  it.each([
    ["of YouTube's Data API", { items: [thread] }],
    ["of several pages of it", [{ items: [thread] }, { items: [thread] }]],
    ["of threads", [thread]],
    ["of yt-dlp", { comments: [{ id: "1", text: "Hm.", like_count: null, parent: "root" }] }],
    ["of youtube-comment-downloader", [{ cid: "1", text: "Hm.", votes: "1.2K", replies: "3" }]],
    ["with the answers inside", [{ text: "Well?", replies: [{ text: "No." }] }]],
  ])("takes an export %s as it is", (_whose, comments) => {
    expect(parse(comments).data).toEqual({ comments });
  });

  it("takes no control characters and no reversed text", () => {
    const comments = [{ author: "Ann\u202e", text: "one\ntwo\u0007\u2066" }];
    expect(parse(comments).data).toMatchObject({ comments: [{ author: "Ann", text: "one\ntwo" }] });
  });

  it.each([
    ["something that is not a list", { text: "Good." }, ["comments"]],
    ["a wrong name", [{ text: "Good." }, { txt: "Good." }], ["comments.1.text", "comments.1"]],
    ["a number as a text", [{ text: "Good.", likes: "12" }], ["comments.0.likes"]],
    ["an export of too many", Array.from({ length: 100_001 }, () => thread), ["comments"]],
  ])("refuses %s where it is", (_what, comments, paths) => {
    expect(parse(comments).error?.issues.map(({ path }) => path.join("."))).toEqual(paths);
  });

  it("refuses answers inside of answers without an end", () => {
    let comments: unknown[] = [];
    for (let depth = 0; depth < 10_000; depth += 1) comments = [{ text: "So?", replies: comments }];
    expect(parse(comments).error?.issues).toMatchObject([
      { path: ["comments"], message: expect.stringContaining("nested at most 500 deep") },
    ]);
  });
});
