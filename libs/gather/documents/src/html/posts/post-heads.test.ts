import { describe, expect, it } from "vitest";
import { readBlocks } from "../blocks/read-blocks.ts";
import { parsePage } from "../html-page.ts";
import { withPostHeads } from "./post-heads.ts";

const keptOf = (html: string, isKept: (text: string) => boolean): string[] => {
  const page = parsePage(html);
  const blocks = readBlocks(page.body ?? page);
  const kept = new Set(blocks.filter(({ text }) => isKept(text)));
  return [...withPostHeads(page, blocks, kept)].map(({ text }) => text);
};

const post = (name: string, text: string): string =>
  `<div><p>Post</p><div itemprop="author"><p>${name} <time>5 May</time></p><p>9 posts</p></div><div itemprop="text"><p>${text}</p></div><p><time>6 May</time></p></div>`;

describe("withPostHeads", () => {
  it("keeps the name and time above each post that is kept", () => {
    const thread = `<main>${post("Ann", "It leaks.")}${post("Bob", "Where?")}${post("Cat", "Buy!")}</main>`;
    expect(keptOf(thread, (text) => /leaks|Where/u.test(text))).toEqual([
      "Ann 5 May",
      "It leaks.",
      "Bob 5 May",
      "Where?",
    ]);
  });

  it("keeps them above answers within a post", () => {
    const nested = `<div><p class="creator">Ann</p><div itemprop="text"><p>It leaks.</p></div>${post("Bob", "Where?")}</div>`;
    expect(keptOf(`<p class="creator">Eve</p>${nested}`, (text) => text === "Where?")).toEqual([
      "Bob 5 May",
      "Where?",
    ]);
  });

  it.each([
    [
      "phpBB",
      (name: string, text: string) =>
        `<div class="post"><dl class="postprofile"><dt><a class="username">${name}</a></dt><dd>9 posts</dd></dl><div class="postbody"><h3>Re: it</h3><p class="author">by <b class="username">${name}</b> » <time>5 May</time></p><div class="content">${text}</div></div></div>`,
      ["by Ann » 5 May", "It leaks.", "by Bob » 5 May", "Where?"],
    ],
    [
      "phpBB without an element for the time",
      (name: string, text: string) =>
        `<div class="post"><p><a class="username">${name}</a></p><div class="postbody"><p class="author">by ${name} » 5 May</p><div class="content">${text}</div></div></div>`,
      ["by Ann » 5 May", "It leaks.", "by Bob » 5 May", "Where?"],
    ],
    [
      "vBulletin",
      (name: string, text: string) =>
        `<div><p class="postdate">5 May</p><div class="postdetails"><p class="username">${name}</p><p>9 posts</p><div class="postcontent">${text}</div></div></div>`,
      ["5 May", "Ann", "It leaks.", "5 May", "Bob", "Where?"],
    ],
    [
      "FluxBB",
      (name: string, text: string) =>
        `<div class="blockpost"><div class="postbody"><div class="postleft"><dl><dt>${name}</dt><dd>9 posts</dd></dl></div><div class="postmsg"><p>${text}</p><p>-</p></div></div></div>`,
      ["Ann", "It leaks.", "Bob", "Where?"],
    ],
    [
      "MyBB",
      (name: string, text: string) =>
        `<div class="post"><div class="author_information">${name}</div><span class="post_date">5 May</span><div class="post_body">${text}</div></div>`,
      ["Ann", "5 May", "It leaks.", "Bob", "5 May", "Where?"],
    ],
  ])("keeps them above the bodies of %s", (_software, write, kept) => {
    const thread = `<main>${write("Ann", "It leaks.")}${write("Bob", "Where?")}</main>`;
    expect(keptOf(thread, (text) => /leaks|Where/u.test(text))).toEqual(kept);
  });

  it("keeps the name and time below a post that has none above it", () => {
    const answer = (name: string, text: string): string =>
      `<div><p>4 votes</p><div itemprop="text"><p>${text}</p></div><div><p class="user-action-time">edited today</p><p>Eve</p></div><div><p class="user-action-time">answered 5 May</p><div itemprop="author"><p>${name}</p><p>9 medals</p></div></div></div>`;
    const thread = `<main>${answer("Ann", "It leaks.")}${answer("Bob", "Where?")}${answer("Cat", "Buy!")}</main>`;
    expect(keptOf(thread, (text) => /leaks|Where/u.test(text))).toEqual(
      ["It leaks.", "answered 5 May", "Ann"].concat(["Where?", "answered 5 May", "Bob"]),
    );
  });

  it("keeps who wrote a quotation that is kept", () => {
    const quote = "<aside><div>Ann:</div><blockquote><p>It leaks.</p></blockquote></aside><p>Where?</p>";
    expect(keptOf(quote, (text) => text === "It leaks.")).toEqual(["Ann:", "It leaks."]);
    expect(keptOf(quote, (text) => text === "Where?")).toEqual(["Where?"]);
  });

  it("takes no words of a post for its head because an element around all posts is named so", () => {
    const thread = `${post("Ann", "It leaks.")}${post("Bob", "Where?")}`;
    expect(keptOf(`<div class="author">${thread}</div>`, (text) => text === "It leaks.")).toEqual([
      "Ann 5 May",
      "It leaks.",
    ]);
  });

  it("leaves a page with one text as it is", () => {
    expect(keptOf(post("Ann", "It leaks."), (text) => text === "It leaks.")).toEqual(["It leaks."]);
  });
});
