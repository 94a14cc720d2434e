import { describe, expect, it } from "vitest";
import { commentList, looksLikeComments } from "./comment-list.ts";

const thread = { id: "a", snippet: { topLevelComment: { id: "a", snippet: { textDisplay: "x" } } } };

describe("commentList", () => {
  it.each([
    ["a list", ["a", "b"], ["a", "b"]],
    ["an object that has some", { title: "t", comments: ["a"] }, ["a"]],
    ["an answer of YouTube", { kind: "youtube#commentThreadListResponse", items: [thread] }, [thread]],
    ["several answers of YouTube", [{ items: [thread] }, { items: [thread] }], [thread, thread]],
  ])("finds the comments of %s", (_case, value, list) => {
    expect(commentList(value)).toEqual(list);
  });

  it("finds none in anything else", () => {
    expect(commentList({ name: "x" })).toBeUndefined();
  });
});

describe("looksLikeComments", () => {
  it.each([
    ["liked texts", [{ text: "a", likes: 0 }], true],
    ["answered texts", [{ content: "a", parentId: null }], true],
    ["threads", { items: [thread] }, true],
    ["texts with authors only", [{ text: "a", author: "Ann" }], false],
    ["captions", [{ text: "a", start: 0, duration: 1 }], false],
    ["strings", ["a"], false],
    ["items of something else", { items: [{ name: "a" }] }, false],
    ["an empty list", [], false],
  ])("knows %s", (_case, value, is) => {
    expect(looksLikeComments(value)).toBe(is);
  });
});
