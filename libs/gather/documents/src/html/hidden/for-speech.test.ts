import { describe, expect, it } from "vitest";
import { fragmentToMarkdown } from "../fragment-to-markdown.ts";

const long =
  "The water rises from spring until the gates are opened in autumn, and it falls in winter, month by month.";

describe("forSpeechTest", () => {
  it.each([
    ["a note on a link", '<a>Tides<span class="sr-only"> (new window)</span></a> rise.', "Tides rise."],
    [
      "the name of an icon in a link",
      'Tides <a><svg></svg><span class="screen-reader-text">Permalink</span></a>',
      "Tides",
    ],
    ["a heading", '<h3 class="visually-hidden">Menu</h3>Tides', "Tides"],
    ["what a key shows", 'Tides <a class="sr-only focus:not-sr-only">Skip</a>', "Tides"],
  ])("leaves out %s", (_, html, expected) => {
    expect(fragmentToMarkdown(`<div>${html}</div>`)).toBe(expected);
  });

  it.each([
    ["a text without another", '<p><span class="sr-only">Open</span></p>', "Open"],
    ["the name of a sign", '<p>Gate: <i></i> <span class="sr-only">open</span></p>', "Gate: open"],
    [
      "the name of a sign behind it",
      '<p>Gate: <span class="sr-only">open</span> <svg></svg></p>',
      "Gate: open",
    ],
    ["what wide screens show", '<p>Gate <span class="sr-only md:not-sr-only">open</span></p>', "Gate open"],
    ["a long text", `<p>Gate</p><p class="off-screen">${long}</p>`, `Gate\n\n${long}`],
    ["a label of a price", '<p><span class="sr-only">Was</span> <b>£9</b></p>', "Was £9"],
    ["a number", '<p>Gates <span class="sr-only">4 of 5</span></p>', "Gates 4 of 5"],
    ["a label", '<p><span class="sr-only">Sale price: </span>£7</p>', "Sale price: £7"],
    ["a text with another class", '<p>Gates <span class="sr-only-focusable">open</span></p>', "Gates open"],
  ])("keeps %s", (_, html, expected) => {
    expect(fragmentToMarkdown(html)).toBe(expected);
  });
});
