import { describe, expect, it } from "vitest";
import { itemReference } from "../testing/any-request.ts";
import { createFindLink, readCatalogId } from "./find-links.ts";

const items = [
  itemReference("yt_demo1", { title: "Ranking systems explained", itemId: "i-0mwr37db4eipbv0" }),
  itemReference("yt_demo2", { title: "Season reset" }),
  itemReference("blog", { title: "Season reset" }),
  itemReference("赛季回顾", { title: "赛季" }),
];
const find = createFindLink(items);

describe("createFindLink", () => {
  it.each([
    ["its link id", "yt_demo1", "yt_demo1"],
    ["another case and other signs", " “YT-Demo 1” ", "yt_demo1"],
    ["a bullet before it", "• blog", "blog"],
    ["its item id", "i-0mwr37db4eipbv0", "yt_demo1"],
    ["its title", "ranking systems EXPLAINED", "yt_demo1"],
    ["a part of its title", "Ranking systems", "yt_demo1"],
    ["its link id and its title", "yt_demo2: Season reset", "yt_demo2"],
    ["a letter too few", "yt_dem1", "yt_demo1"],
    ["a name in Chinese", "赛季回顾", "赛季回顾"],
  ])("finds an item by %s", (_case, written, linkId) => {
    expect(find(written)).toBe(linkId);
  });

  it.each([
    ["two titles", "Season reset"],
    ["two link ids that are as near", "yt_demo3"],
    ["nothing", ""],
    ["a name far from all", "podcast"],
    ["a short name that is nearly right", "blag2"],
  ])("finds none by %s", (_case, written) => {
    expect(find(written)).toBeUndefined();
  });

  it("treats names as unknown after very many comparisons", () => {
    const tired = createFindLink(items);
    for (let index = 0; index < 100; index += 1) tired(`nobody ${index}`);

    expect(tired("yt_dem1")).toBeUndefined();
    expect(tired("YT_DEMO1")).toBe("yt_demo1");
  });
});

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
  ])("returns undefined for %s", (written) => {
    expect(read(written)).toBeUndefined();
  });
});
