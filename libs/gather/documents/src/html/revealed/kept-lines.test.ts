import { describe, expect, it } from "vitest";
import { fragmentToMarkdown } from "../fragment-to-markdown.ts";

const lines = "Gates\n leak.\n\nMen\nsleep.";
const kept = "Gates\nleak.\n\nMen\nsleep.";
const joined = "Gates leak. Men sleep.";

describe("keepLines", () => {
  it.each([
    ["in its own style", `<div style="white-space: pre-wrap">\n${lines}\n</div>`, kept],
    [
      "in a style sheet, for the elements within",
      `<style>.a { white-space: pre-line }</style><p class="a"><span>${lines}</span></p>`,
      kept,
    ],
    [
      "except where another rule holds",
      `<div style="white-space: pre"><p style="white-space: normal">${lines}</p></div>`,
      joined,
    ],
    [
      "only where the style says so",
      `<p style="white-space: pre">a</p><p style="white-space: nowrap">${lines}</p>`,
      `a\n\n${joined}`,
    ],
    ["not at its ends", '<p style="white-space: pre"><b>a\n</b>b</p>', "a b"],
    ["not between elements", '<div style="white-space: pre-wrap">\n<b>a</b>\n\n<i>b</i>\n</div>', "a b"],
  ])("keeps the lines of a text as its style says: %s", (_, html, expected) => {
    expect(fragmentToMarkdown(html)).toBe(expected);
  });
});
