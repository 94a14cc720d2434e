import { describe, expect, it } from "vitest";
import { parsePage } from "../html-page.ts";
import { chooseBlocks, likelihood, oddsOf, settleBlocks, trimToProse } from "./choose-blocks.ts";
import { readBlocks } from "./read-blocks.ts";

const forest = {
  signals: ["words", "links"],
  base: -1,
  trees: [
    { signal: [0, -1, 1, -1, -1], value: [2, -0.5, 0, 1, 3], yes: [1, 0, 3, 0, 0], no: [2, 0, 4, 0, 0] },
    { signal: [-1], value: [1], yes: [0], no: [0] },
  ],
};

it.each([
  [[2, 5], -0.5],
  [[3, 0], 1],
  [[3, 1], 3],
])("adds what the leaf of each tree says of %j", (signals, odds) => {
  expect(oddsOf(forest, signals)).toBe(odds);
  expect(likelihood(forest, signals)).toBeCloseTo(1 / (1 + Math.exp(-odds)));
});

describe("chooseBlocks", () => {
  it("keeps what is likelier than half of the expected F1", () => {
    expect(
      chooseBlocks([
        { likely: 0.95, words: 100 },
        { likely: 0.6, words: 50 },
        { likely: 0.1, words: 50 },
      ]),
    ).toEqual([true, true, false]);
  });

  it("keeps the best of what is unlikely", () => {
    expect(
      chooseBlocks([
        { likely: 0.02, words: 10 },
        { likely: 0.2, words: 10 },
      ]),
    ).toEqual([false, true]);
  });

  it("has nothing to choose of nothing", () => {
    expect(chooseBlocks([])).toEqual([]);
  });
});

const long = "Six words that are said twice";
const block = (text: string, likely = 0.9) => ({
  text,
  likely,
  words: text.split(" ").length,
  isHeading: text.startsWith("#"),
});

/** Settles a choice, in which a plus sign stands for a chosen block. */
const settle = (blocks: Parameters<typeof settleBlocks>[0], chosen: string): string =>
  settleBlocks(
    blocks,
    Array.from(chosen, (sign) => sign === "+"),
  )
    .map((isKept) => (isKept ? "+" : "-"))
    .join("");

it("keeps repeated long texts once, and short ones each time", () => {
  const blocks = [long, "In stock", "menu", long, long, "In stock"].map((text) =>
    block(text, text === "menu" ? 0.01 : 0.9),
  );
  expect(settle(blocks, "++-+++")).toBe("++---+");
});

it("fills holes of one block, unless it is unlikely or a lone number", () => {
  const holes = [block("b b", 0.2), block("d d", 0.05), block("7", 0.2)];
  const blocks = [block("a"), ...holes.flatMap((hole) => [hole, block("c")])];
  expect(settle(blocks, "+-+-+-+")).toBe("+++-+-+");
});

it("keeps a price after what it is for", () => {
  const blocks = [block("Basic course"), block("$179", 0.01), block("Buy"), block("€ 20.00", 0.01)];
  expect(settle(blocks, "+---")).toBe("++--");
});

it("keeps a price in another form once, and a second price", () => {
  const blocks = [block("Basic course"), block("$179"), block("Price: $179", 0.01), block("Book")];
  expect(settle(blocks, "++--")).toBe("++--");
  const offer = [block("Basic course"), block("$149"), block("$179", 0.01), block("Book")];
  expect(settle(offer, "++--")).toBe("+++-");
});

it("keeps repeats that stand between what is kept", () => {
  const blocks = [block(long), block("a"), block(long), block("b")];
  expect(settle(blocks, "++++")).toBe("++++");
});

it("keeps the heading of what is kept", () => {
  const blocks = [block("# related", 0.01), block("b", 0.01), block("# how", 0.01), block("c")];
  expect(settle(blocks, "---+")).toBe("--++");
});

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
  it("omits the cells beside the text, and keeps the heading above it", () => {
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

it("keeps what its author repeats, as refrains and rows do", () => {
  const song = { parent: "article" };
  const blocks = [
    { ...block(long), ...song },
    { ...block("Another line of the song"), ...song },
    { ...block(long), ...song },
  ];
  expect(settle(blocks, "+++")).toBe("+++");
  expect(
    settle(
      [
        { ...block(long), parent: "aside" },
        { ...block(long), ...song },
      ],
      "++",
    ),
  ).toBe("+-");
});

it.each([
  ["++-", "+++"],
  ["+--", "---"],
])("keeps tables whole or not at all: %j", (chosen, kept) => {
  const rows = ["Ree 4", "Orm 7", "Ulv 9"].map((text) => ({ ...block(text, 0.05), table: "crews" }));
  expect(settle(rows, chosen)).toBe(kept);
});
