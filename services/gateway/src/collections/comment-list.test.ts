import { countTurns } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { commentsSchemaFor } from "./comment-list.ts";

const parse = (comments: unknown) =>
  z.strictObject({ comments: commentsSchemaFor(comments) }).safeParseAsync({ comments });

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
  ])("takes an export %s as it is", async (_whose, comments) => {
    expect((await parse(comments)).data).toEqual({ comments });
  });

  it("takes no control characters and no reversed text", async () => {
    const comments = [{ author: "Ann\u202e", text: "one\ntwo\u0007\u2066" }];
    expect((await parse(comments)).data).toMatchObject({ comments: [{ author: "Ann", text: "one\ntwo" }] });
  });

  it.each([
    ["something that is not a list", { text: "Good." }, ["comments"]],
    ["a wrong name", [{ text: "Good." }, { txt: "Good." }], ["comments.1.text", "comments.1"]],
    ["a number as a text", [{ text: "Good.", likes: "12" }], ["comments.0.likes"]],
    ["an export of too many", Array.from({ length: 100_001 }, () => thread), ["comments"]],
  ])("refuses %s where it is", async (_what, comments, paths) => {
    expect((await parse(comments)).error?.issues.map(({ path }) => path.join("."))).toEqual(paths);
  });

  it("reads many comments in turns with other requests", async () => {
    const comments = Array.from({ length: 100 }, () => "So?");
    expect((await countTurns(() => parse(comments))).turns).toBeGreaterThanOrEqual(100);
  });

  it("stops reading at a thousand errors", async () => {
    const comments = Array.from({ length: 2_000 }, () => 1);
    expect((await parse(comments)).error?.issues).toHaveLength(1_000);
  });

  it("refuses answers inside of answers without an end", async () => {
    let comments: unknown[] = [];
    for (let depth = 0; depth < 10_000; depth += 1) comments = [{ text: "So?", replies: comments }];
    expect((await parse(comments)).error?.issues).toMatchObject([
      { path: ["comments"], message: expect.stringContaining("nested at most 500 deep") },
    ]);
  });
});
