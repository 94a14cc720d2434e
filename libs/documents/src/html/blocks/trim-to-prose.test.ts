import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { readBlocks } from "./read-blocks.ts";
import { trimToProse } from "./trim-to-prose.ts";

const keptOf = (html: string): string[] => {
  const page = parsePage(html);
  const blocks = readBlocks(page.body ?? page);
  const kept = trimToProse(
    blocks,
    blocks.map(() => true),
  );
  return blocks.flatMap(({ text }, place) => (kept[place] === true ? [text] : []));
};

const paragraph =
  "大桥全长一千八百六十米，历时三年修建，昨日上午合龙。两岸居民往来，不必再绕行老城区，车程缩短一半。";
const text = `<td>${`<p>${paragraph}</p>`.repeat(4)}</td>`;
const list = "<td><p><a>本周末气温骤降</a></p><p><a>老字号糕点铺重新开张</a></p></td>";

describe("trimToProse", () => {
  it("leaves out the cells beside the text, and keeps the heading above it", () => {
    const html = `<h1>大桥合龙</h1><table><tr>${text}${list}</tr></table>`;
    expect(keptOf(html)).toEqual(["大桥合龙", paragraph, paragraph, paragraph, paragraph]);
  });

  it("keeps a few lines after the last paragraph and none further away", () => {
    const lines = ["一", "二", "三", "四"].map((line) => `<p>附件${line}</p>`).join("");
    expect(keptOf(`<div>${`<p>${paragraph}</p>`.repeat(3)}${lines}</div>`).slice(3)).toEqual([
      "附件一",
      "附件二",
      "附件三",
    ]);
  });

  it("leaves a page of lists as it is", () => {
    expect(keptOf(`<table><tr>${list}</tr></table>`)).toHaveLength(2);
  });

  it("leaves other scripts as they are", () => {
    const english = "The bridge took three years, six crews and two winters; it opened yesterday, at last.";
    const html = `<div>${`<p>${english}</p>`.repeat(8)}</div><div><p>Weather turns cold</p></div>`;
    expect(keptOf(html)).toContain("Weather turns cold");
  });
});
