import { describe, expect, it } from "vitest";
import { itemReference } from "../../testing/item-reference.ts";
import { readCatalogId } from "./catalog-id.ts";
import { createFindLink } from "./find-links.ts";

const read = (written: string) => readCatalogId(written, createFindLink([itemReference("yt_demo1")]));

describe("readCatalogId", () => {
  it("reads an id as a thousand words, counted from 0", () => {
    expect(read("yt_demo1_transcript_3")).toEqual({
      linkId: "yt_demo1",
      contentType: "transcript",
      startWord: 3_000,
      endWord: 4_000,
    });
    expect(read("YT_DEMO1-comments-0")).toMatchObject({ contentType: "comments", startWord: 0 });
  });

  it.each([
    "yt_demo1",
    "nobody_at_all_transcript_3",
    "yt_demo1_picture_3",
    "yt_demo1_transcript_x",
    "_transcript_3",
  ])("reads nothing in %s", (written) => {
    expect(read(written)).toBeUndefined();
  });
});
