import { describe, expect, it } from "vitest";
import { withComments } from "./with-comments.ts";

const files = (...paths: string[]) => paths.map((path) => ({ path, uri: `file:${path}` }));

describe("withComments", () => {
  it("gives comments to the file beside them that has their name", () => {
    expect(withComments(files("/a/talk.comments.json", "/a/talk.vtt", "/b/talk.vtt"))).toEqual([
      { path: "/a/talk.vtt", uri: "file:/a/talk.vtt", comments: "/a/talk.comments.json" },
      { path: "/b/talk.vtt", uri: "file:/b/talk.vtt" },
    ]);
  });

  it("gives them to the first of several", () => {
    const given = withComments(files("/a/talk.comments.json", "/a/talk.srt", "/a/talk.vtt"));
    expect(given.map(({ comments }) => comments)).toEqual(["/a/talk.comments.json", undefined]);
  });

  it("leaves comments by themselves that belong to no file", () => {
    const alone = files("/a/talk.comments.json", "/a/other.vtt");
    expect(withComments(alone)).toEqual(alone);
  });
});
