import { expect, it } from "vitest";
import { readBlocks } from "../blocks/read-blocks.ts";
import { parsePage } from "../html-page.ts";
import { type PostPart, postPart } from "./post-parts.ts";

const partsOf = (html: string, wanted: PostPart): string[] => {
  const page = parsePage(html);
  return readBlocks(page.body ?? page)
    .filter((block) => postPart(block) === wanted)
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
  expect(partsOf(`<div class="post"><a href="/u">user</a>${html}</div>`, "body")).toEqual(["said"]);
});

it.each([
  [
    "XenForo",
    '<div class="message"><aside class="message-signature"><div class="bbWrapper">My car</div></aside></div>',
  ],
  ["phpBB", '<div class="postbody"><div class="content">said</div><div class="signature">My car</div></div>'],
  ["FluxBB", '<div class="postbody"><div class="postsignature postmsg"><p>My car</p></div></div>'],
  ["GameFAQs", '<div class="msg"><div class="signature"><div class="sig_text">My car</div></div></div>'],
])("counts signatures of %s to what is below", (_software, html) => {
  expect(partsOf(html, "below")).toEqual(["My car"]);
  expect(partsOf(html, "body")).not.toContain("My car");
});

it("reads from phpBB's posts neither repeated titles nor buttons and notes", () => {
  const html =
    '<div class="postbody"><div id="post_content1"><h3>Re: cars</h3><ul class="post-buttons"><li>Quote</li></ul>' +
    '<div class="content">said</div><div class="notice">Last edited by me</div></div></div>';
  expect(partsOf(html, "body")).toEqual(["said"]);
  expect(partsOf(html, "below")).toEqual(["Quote", "Last edited by me"]);
});

it.each([
  '<dl class="postprofile"><dt><a class="username">ann</a></dt><dd>Joined: 2015</dd></dl>',
  '<div class="message-userExtras"><dl><dt>Joined</dt><dd>2015</dd></dl></div>',
])("counts the profile beside a post to what is below: %s", (html) => {
  expect(partsOf(`<div class="post">${html}<div class="bbWrapper">said</div></div>`, "below")).toHaveLength(
    2,
  );
});

it("does not know signatures of methods", () => {
  const html = '<section class="detail"><div class="member-signature">void run()</div></section>';
  expect(partsOf(html, "below")).toEqual([]);
});
