import { describe, expect, it } from "vitest";
import { readBlocks } from "./blocks/read-blocks.ts";
import { parsePage } from "./html-page.ts";
import { linksIn } from "./main-links.ts";

const linksOf = (html: string, base = "https://a.example/docs/page") => {
  const page = parsePage(html);
  return linksIn(readBlocks(page.body ?? page), base);
};

describe("linksIn", () => {
  it("gives each address once, absolute and with its final slash, with the words it first stood on", () => {
    expect(
      linksOf("<p><a href='../b/#x'>to b</a></p><p><a href='https://A.example/b'>again</a></p>"),
    ).toEqual([{ url: "https://a.example/b/", text: "to b" }]);
  });

  it("tells the sentence a link stands in", () => {
    expect(linksOf("<p>First this. Then read <a href='/m'>the manual</a> twice. Then go.</p>")).toEqual([
      { url: "https://a.example/m", text: "the manual", context: "Then read the manual twice." },
    ]);
  });

  it("tells the heading above a link that stands alone", () => {
    expect(linksOf("<h2>Further reading</h2><ul><li><a href='/m'>Manual</a></li></ul>")).toEqual([
      { url: "https://a.example/m", text: "Manual", context: "Further reading" },
    ]);
  });

  it.each([
    "#top",
    "mailto:a@b.example",
    "javascript:go()",
    "/docs/page#part",
    "http://[",
    "ftp://a.example/",
  ])("leaves out %s", (href) => {
    expect(linksOf(`<a href="${href}">x</a>`)).toEqual([]);
  });

  it("leaves out links without words", () => {
    expect(linksOf("<p>x <a href='/m'><img src='i.png'></a></p>")).toEqual([]);
  });

  it("stops at three hundred", () => {
    const items = Array.from({ length: 400 }, (_, index) => `<p><a href='/${index}'>to ${index}</a></p>`);
    expect(linksOf(items.join("")).length).toBe(300);
  });
});
