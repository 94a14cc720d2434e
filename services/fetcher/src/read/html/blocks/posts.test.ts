import { expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { isInPost } from "./posts.ts";
import { readBlocks } from "./read-blocks.ts";

const inPosts = (html: string): string[] => {
  const page = parsePage(html);
  return readBlocks(page.body ?? page)
    .filter(isInPost)
    .map(({ text }) => text);
};

it.each([
  ["Stack Exchange", '<div class="s-prose js-post-body" itemprop="text"><p>said</p></div>'],
  ["XenForo", '<div class="bbWrapper">said</div>'],
  ["Discourse", '<div class="cooked"><blockquote>said</blockquote></div>'],
  ["phpBB", '<div class="postbody"><div class="content">said</div></div>'],
  ["vBulletin", '<div id="post_message_123">said</div>'],
  ["Invision", '<div data-role="commentContent"><p>said</p></div>'],
  ["Hacker News", '<div class="commtext c00">said</div>'],
  ["Reddit", '<div class="usertext-body may-blank"><div class="md"><p>said</p></div></div>'],
])("knows the bodies of posts of %s", (_software, html) => {
  expect(inPosts(`<div class="post"><a href="/u">user</a>${html}</div>`)).toEqual(["said"]);
});

it("does not count signatures to them", () => {
  expect(inPosts('<div class="postbody">said<div class="signature">My car</div></div>')).toEqual(["said"]);
});
