import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { readJsonLd } from "./json-ld.ts";
import { indexPage } from "./page-index.ts";
import { pageTitle } from "./page-title.ts";

const site = { siteName: "Harbour News", label: "harbour" };
const titleOf = (head: string, body = ""): string | undefined => {
  const page = parsePage(`<html><head>${head}</head><body>${body}</body></html>`);
  return pageTitle(indexPage(page), readJsonLd(page), site);
};

describe("pageTitle", () => {
  it.each([
    ["the title without the site's name", "<title>The old wall – Harbour News</title>", "", "The old wall"],
    [
      "the title without the site's name before it",
      "<title>Harbour News | The old wall</title>",
      "",
      "The old wall",
    ],
    [
      "the title without a name told by the address",
      "<title>The old wall - Harbour</title>",
      "",
      "The old wall",
    ],
    [
      "the heading that begins the title",
      "<title>The old wall: all you need to know</title>",
      "<h1>The old wall</h1>",
      "The old wall",
    ],
    [
      "the heading that says nearly the same",
      "<title>The old wall of 1820</title>",
      "<h1>How the old wall was built</h1>",
      "How the old wall was built",
    ],
    [
      "the title where the heading is the site's",
      "<title>The old wall</title>",
      "<h1>Harbour News</h1>",
      "The old wall",
    ],
    [
      "the part of the title that a heading below the site's repeats",
      "<title>The old wall - Small Walls Forum</title>",
      "<h1>Small Walls Forum</h1><h2>The old wall</h2>",
      "The old wall",
    ],
    [
      "the heading at the end of the title, where one above it names the site",
      "<title>Small Walls Forum - The old wall</title>",
      "<h2>Small Walls Forum</h2><h1>The old wall</h1>",
      "The old wall",
    ],
    [
      "the heading that a part of its page is named below",
      "<title>Overview | Small Walls 3000</title>",
      "<h1>Small Walls 3000</h1><h2>Overview</h2>",
      "Small Walls 3000",
    ],
    [
      "the heading with a part of a word in an element of its own",
      "<title>Walls in C#: a guide</title>",
      "<h1>Walls in C<b>#</b></h1>",
      "Walls in C#",
    ],
    [
      "the title without a name behind a wide bar",
      "<title>古い壁について｜壁博物館</title>",
      "",
      "古い壁について",
    ],
    [
      "the heading with a sign of its own",
      "<title>Walls in C#: a guide</title>",
      "<h1>Walls in C#</h1>",
      "Walls in C#",
    ],
    [
      "the heading with a sign of its own, without that of a link to it",
      "<title>Walls in C#: a guide</title>",
      "<h1>Walls in C#<a href='#walls'>#</a></h1>",
      "Walls in C#",
    ],
    [
      "the title where the heading says something else",
      "<title>The old wall</title>",
      "<h1>Welcome!</h1>",
      "The old wall",
    ],
    [
      "the title where the heading is one word of it",
      "<title>Walls of the old harbour and their keepers</title>",
      "<h1>Walls</h1>",
      "Walls of the old harbour and their keepers",
    ],
    [
      "the title where spaces are lost in the heading",
      "<title>The old wall</title>",
      "<h1><span>The</span><span>old</span> wall</h1>",
      "The old wall",
    ],
    [
      "what messengers show",
      '<meta property="og:title" content="The old wall &amp;amp; more">',
      "",
      "The old wall & more",
    ],
    [
      "the headline of JSON-LD",
      '<script type="application/ld+json">{"@type":"Article","headline":"The old wall"}</script>',
      "",
      "The old wall",
    ],
    ["the only heading", "", "<h1>The old wall¶</h1>", "The old wall"],
    ["the topic of a forum", "<title>View topic - The old wall</title>", "", "The old wall"],
    [
      "the topic without its rubrics",
      "<title>The old wall / Building / Harbour News</title>",
      "",
      "The old wall",
    ],
    [
      "a Chinese title without its rubrics",
      "<title>老港口的城墙为何屹立不倒_新闻频道_港口网</title>",
      "",
      "老港口的城墙为何屹立不倒",
    ],
    [
      "a title that begins with the name of the site",
      "<title>Harbour Wall Guide | Get the latest version</title>",
      "",
      "Harbour Wall Guide",
    ],
    [
      "a heading without the buttons in it",
      "<title>The old wall, in pictures</title>",
      "<h1>The old wall<button>Copy</button></h1>",
      "The old wall",
    ],
    [
      "a heading without the label before it",
      "<title>Solved - The old wall | Harbour News</title>",
      '<h1><span class="label">Solved</span><span class="label-append">&nbsp;</span>The old wall</h1>',
      "The old wall",
    ],
    [
      "the title that a heading of the text repeats, below the blog's own",
      '<meta property="og:title" content="The old wall"><title>Keepers: The old wall</title>',
      "<h1>Keepers</h1><h3>The old wall</h3>",
      "The old wall",
    ],
    [
      "the part of the title that a heading repeats",
      "<title>The old wall - Gazette of the Province</title>",
      "<h2>The old wall.</h2>",
      "The old wall",
    ],
    [
      "the page's heading rather than a link to the page in a list",
      '<meta property="og:title" content="Old walls need repair">',
      "<h1>Old walls of Wendel need repair now</h1><h3>Old walls need repair</h3>",
      "Old walls of Wendel need repair now",
    ],
    [
      "a heading of the whole rather than of a part that the title names first",
      "<title>Overview - The old wall of Wendel</title>",
      "<h1>The old wall of Wendel</h1><h2>Overview</h2>",
      "The old wall of Wendel",
    ],
    ["a title of two parts", "<title>Walls - a history | Harbour News</title>", "", "Walls - a history"],
  ])("takes %s", (_case, head, body, title) => {
    expect(titleOf(head, body)).toBe(title);
  });

  it("has none where there is none", () => {
    expect(titleOf("", "<p>Text.</p>")).toBeUndefined();
  });
});
