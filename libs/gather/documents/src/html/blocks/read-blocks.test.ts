import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { countWords, dataTableOf, readBlocks } from "./read-blocks.ts";

it.each([
  ["Two words.", 2],
  ["", 0],
  ["三十二个汉字三十二个汉字三十二个", 10],
  ["in 中文中文中文中文", 6],
])("counts about as many words as %j has", (text, words) => {
  expect(countWords(text)).toBeCloseTo(words);
});

const blocksOf = (html: string) => {
  const page = parsePage(html);
  return readBlocks(page.body ?? page);
};
const textsOf = (html: string) => blocksOf(html).map(({ text }) => text);

describe("readBlocks", () => {
  it.each([
    [
      "paragraphs, headings and items",
      "<h1>A</h1><p>b <b>c</b></p><ul><li>d</li><li>e</li></ul>",
      ["A", "b c", "d", "e"],
    ],
    ["text beside elements", "<div>a<p>b</p>c</div>", ["a", "b", "c"]],
    ["an empty line, and not a broken one", "<p>a<br>b<br><br>c</p>", ["a b", "c"]],
    ["rows of data as one", "<table><tr><td>Size</td><td>3 cm</td></tr></table>", ["Size 3 cm"]],
    [
      "cells that hold paragraphs",
      "<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr></table>",
      ["a", "b", "c"],
    ],
    ["elements of the page's own", "<x-card>a</x-card><x-card>b</x-card>", ["a", "b"]],
  ])("parts a page at %s", (_case, html, texts) => {
    expect(textsOf(html)).toEqual(texts);
  });

  it("counts words, and words in links", () => {
    expect(blocksOf("<p>one <a href='/'>two three</a> four</p>")[0]).toMatchObject({
      words: 4,
      linkedWords: 2,
      links: 1,
    });
  });

  it("counts links around blocks, too", () => {
    expect(blocksOf("<a href='/'><h3>one two</h3></a>")[0]).toMatchObject({ words: 2, linkedWords: 2 });
  });

  it("knows what elements around a block hold altogether", () => {
    const [first] = blocksOf("<section class='BigBox'><p>one two</p><p>three</p></section>");
    expect(first?.container.parent).toMatchObject({ tag: "SECTION", names: "big-box", blocks: 2, words: 3 });
  });
});

it("searches a table of links once for the names of its columns", () => {
  const page = parsePage(`<table>${"<tr><td><a>one</a></td><td><a>two</a></td></tr>".repeat(9)}</table>`);
  const table = page.querySelector("table") ?? page;
  const searched: string[] = [];
  const search = table.querySelector.bind(table);
  table.querySelector = (selector) => {
    searched.push(selector);
    return search(selector);
  };
  expect(readBlocks(page.body ?? page).map(dataTableOf)).toEqual(Array.from({ length: 9 }));
  expect(searched).toEqual(["th + th"]);
});
