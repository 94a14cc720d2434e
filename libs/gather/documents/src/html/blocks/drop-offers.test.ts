import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { dropOffers } from "./drop-offers.ts";
import { readBlocks } from "./read-blocks.ts";

const prose =
  "The keeper wrote down the height of the water at every lock on the first of each month, for ten years.";
const links =
  "<ul><li><a href='/b'>A lock keeper retires</a></li><li><a href='/c'>Boats wait at the weir</a></li></ul>";

/** Returns the number of blocks in a page and of those that stay if all were kept. */
const countsOf = (body: string): readonly [all: number, kept: number] => {
  const page = parsePage(`<html><body><article>${body}</article></body></html>`);
  const blocks = readBlocks(page.body ?? page);
  const kept = dropOffers(
    blocks,
    blocks.map(() => true),
  );
  return [blocks.length, kept.filter(Boolean).length];
};
const around = (inner: string): string =>
  `<div class="text"><p>${prose}</p>${inner}<p>${prose} Then he left.</p></div>`;

describe("dropOffers", () => {
  it.each([
    `<section class="more-on"><h3>Themen</h3><span>Liste</span>${links}</section>`,
    `<div class="RelatedStories__Box"><h2>Mehr</h2>${links}</div>`,
    `<section class="up-sells products"><h2>Auch gekauft</h2>${links}</section>`,
    `<ul class="share"><li>Teilen</li><li>Senden</li></ul>`,
    `<div class="Newsletter-sc-3"><p>All news of the locks in one letter</p><button>Send</button></div>`,
  ])("removes what leads away from a text: %s", (offer) => {
    expect(countsOf(around(offer))[1]).toBe(2);
  });

  it("removes them from an element of such a name that holds the text", () => {
    expect(
      countsOf(`<div class="more-news">${around(`<ul class="share"><li>Teilen</li></ul>`)}</div>`)[1],
    ).toBe(2);
  });

  it.each([
    ["a list of links without such a name", `<div class="sources"><h3>Sources</h3>${links}</div>`],
    [
      "a section with the id of its heading",
      `<section id="related"><h3 class="related">Related</h3>${links}</section>`,
    ],
    ["running text of such a name", `<div class="related"><h3>Sluices</h3><p>${prose}</p></div>`],
    [
      "lines of such a name that are no links",
      `<ul class="recommended"><li>Oak</li><li>Elm</li><li><a href="/b">Ash</a></li></ul>`,
    ],
    ["content of a longer name", `<div class="related-work"><h3>Related work</h3>${links}</div>`],
    [
      "terms with links",
      `<ul class="related"><li><a href="/b">Lock</a></li><li><a href="/c">Old weir</a></li></ul>`,
    ],
    ["a heading", `<div class="related"><h3>Sluices and gates</h3></div>`],
    [
      "steps of such a name",
      `<div class="share"><h3>How to share</h3><ol><li>Open the file</li><li>Press the blue button</li></ol></div>`,
    ],
    [
      "issues of a newsletter",
      `<div class="newsletter"><h3>The May issue</h3><p>The weir opens</p></div>`.repeat(3),
    ],
    ["a few lines", `<div class="newsletter">${"<p>The water rose upon the stone</p>".repeat(3)}</div>`],
    ["numbers", `<p class="share">Quay holds 40 % of the port</p>`],
    ["a table", `<table class="share"><tr><th>Firm</th><td>Quay</td></tr></table>`],
    ["code", `<div class="share"><pre>mount a b</pre></div>`],
    ["a post of another place", `<blockquote class="social-media"><p>The weir opens</p></blockquote>`],
    ["facts of a similar name", `<div class="share-price"><p>Share price</p><p>12.30</p></div>`],
    ["offers that are most of the text", `<div class="share">${"<p>Lock and weir</p>".repeat(30)}</div>`],
    [
      "offers beside other links",
      `<div class="related">${links}</div><div>${`<p><a href="/d">Lock and weir</a></p>`.repeat(12)}</div>`,
    ],
  ])("keeps %s", (_what, part) => {
    const [all, kept] = countsOf(around(part));
    expect(kept).toBe(all);
  });
});
