import { describe, expect, it } from "vitest";
import { removeControls } from "./controls.ts";
import { fragmentToMarkdown } from "./fragment-to-markdown.ts";
import { parsePage } from "./html-page.ts";

const textOf = (html: string): string => {
  const page = parsePage(`<article><p>The dam holds.</p>${html}</article>`);
  removeControls(page);
  return (page.body?.textContent ?? "").replaceAll(/\s+/gu, " ").trim();
};

describe("removeControls", () => {
  it.each([
    "<div><a href='/t'><span>Full size table</span></a></div>",
    "<figure><p><a href='/f'>Open in new tab</a> <a href='/s'>Download slide</a></p></figure>",
    "<ul><li><a href='/f'>Download : Download high-res image (123KB)</a></li></ul>",
    "<button>View larger image</button>",
  ])("removes %s", (html) => {
    expect(textOf(html)).toBe("The dam holds.");
  });

  it.each([
    ["<p>See the <a href='/t'>full size table</a>.</p>", "See the full size table."],
    ["<p><a href='/l'>Large version of the dam</a></p>", "Large version of the dam"],
    ["<h3><button>Enlarge</button></h3>", "Enlarge"],
    ["<table><tr><td><p><a href='/e'>Open in new tab</a></p></td></tr></table>", "Open in new tab"],
  ])("keeps %s", (html, text) => {
    expect(textOf(html)).toBe(`The dam holds.${text}`);
  });
});

describe("settleButtons", () => {
  it.each([
    ["a sentence", "<p>Press <button>Open</button> at noon.</p>", "Press Open at noon."],
    ["a heading", "<h2>The <button><b>Open</b></button> key</h2>", "## The Open key"],
  ])("keeps buttons among the words of %s in its line", (_, html, text) => {
    expect(fragmentToMarkdown(html)).toBe(text);
  });

  it("keeps a hidden button hidden", () => {
    const html = "<style>button { display: none }</style><p>Press it <button>Open</button> at noon.</p>";
    expect(fragmentToMarkdown(html)).not.toContain("Open");
  });
});
