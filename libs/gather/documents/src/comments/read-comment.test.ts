import { describe, expect, it } from "vitest";
import { readComment } from "./read-comment.ts";

const plain = {
  id: undefined,
  author: undefined,
  text: "Good.",
  likes: 0,
  replies: 0,
  publishedAt: undefined,
  parentId: undefined,
  answers: [],
};

describe("readComment", () => {
  it.each([
    ["a string", "Good.", plain],
    ["null for what is not there", { text: "Good.", author: null, likes: null, parentId: null }, plain],
    [
      "our own names",
      {
        id: "a",
        author: "Ann",
        text: "Good.",
        likes: 3,
        replies: 2,
        publishedAt: "2026-01-02",
        parentId: "b",
      },
      { ...plain, id: "a", author: "Ann", likes: 3, replies: 2, publishedAt: "2026-01-02", parentId: "b" },
    ],
    ["answers inside", { text: "Good.", replies: ["Yes."] }, { ...plain, replies: 1, answers: ["Yes."] }],
    [
      "yt-dlp's names",
      { id: "a", parent: "root", text: "Good.", author: "@ann", like_count: 4, timestamp: 1_700_000_000 },
      { ...plain, id: "a", author: "@ann", likes: 4, publishedAt: "2023-11-14T22:13:20.000Z" },
    ],
    [
      "the names of youtube-comment-downloader",
      { cid: "a.b", text: "Good.", votes: "1.2K", time: "2 days ago", reply: true },
      { ...plain, id: "a.b", likes: 1_200, publishedAt: "2 days ago", parentId: "a" },
    ],
    [
      "YouTube's Data API",
      {
        id: "a",
        snippet: {
          topLevelComment: {
            id: "a",
            snippet: {
              textDisplay: "Good.",
              authorDisplayName: "@ann",
              likeCount: 5,
              publishedAt: "2026-01-02T03:04:05Z",
            },
          },
          totalReplyCount: 7,
        },
        replies: { comments: [{ id: "a.1" }] },
      },
      {
        ...plain,
        id: "a",
        author: "@ann",
        likes: 5,
        replies: 7,
        publishedAt: "2026-01-02T03:04:05Z",
        answers: [{ id: "a.1" }],
      },
    ],
    [
      "an answer there",
      { id: "a.1", snippet: { parentId: "a", textOriginal: "Good.", textDisplay: "<b>Good.</b>" } },
      { ...plain, id: "a.1", parentId: "a" },
    ],
    [
      "words that are HTML",
      { textDisplay: "Good &amp; <b>bad</b>:<br>a &lt; b<3" },
      { ...plain, text: "Good & bad:\na < b<3" },
    ],
    ["an author with a name inside", { text: "Good.", author: { name: "Ann" } }, { ...plain, author: "Ann" }],
    ["votes down", { text: "Good.", likes: -12 }, plain],
    ["no words", { author: "Ann" }, { ...plain, author: "Ann", text: "" }],
  ])("reads %s", (_case, value, comment) => {
    expect(readComment(value)).toEqual(comment);
  });

  it.each([
    [7, "", "must be a string or an object with text"],
    [null, "", "must be a string or an object with text"],
    [{ text: 7 }, "text", "must be a string"],
    [{ text: "a", likes: "many" }, "likes", "must be a number like 12 or 1.2K"],
    [{ text: "a", id: "x".repeat(201) }, "id", "must have at most 200 characters; shorten it"],
    [{ text: "a", publishedAt: "x".repeat(101) }, "publishedAt", "must have at most 100 characters"],
    [{ text: "a", timestamp: 1e300 }, "timestamp", "is not a Unix time"],
  ])("says what is wrong with %j", (value, field, message) => {
    expect(readComment(value)).toMatchObject({ field, message: expect.stringContaining(message) });
  });
});
