import { describe, expect, it } from "vitest";
import { pdfLine } from "../testing/pdf-parts.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { type PdfLine, vocabularyOf } from "./pdf-lines.ts";

const lineAt = (text: string, y: number, changes: Partial<PdfLine> = {}): PdfLine =>
  pdfLine(text, { y, ...changes });
const full = "a line of text that reaches the right edge";
const paragraphsOf = (pages: readonly (readonly PdfLine[])[]): string =>
  pdfBlocks(pages, vocabularyOf(pages.flat()))
    .map(({ text }) => text)
    .join("\n\n");
const textOf = (...lines: PdfLine[]): string => paragraphsOf([lines]);
/** Lines 12 points apart, all of column width. */
const stacked = (...texts: string[]): string =>
  textOf(...texts.map((text, index) => lineAt(text, 700 - index * 12, { endX: 260 })));

describe("pdfBlocks", () => {
  it("joins the lines of a paragraph", () => {
    expect(stacked("one line", "goes on", "and on")).toBe("one line goes on and on");
  });

  it("begins a paragraph at a tick box, and below its label unless the line is indented", () => {
    const lines = [lineAt("[x] paid in", 700), lineAt("crowns", 688, { x: 80 }), lineAt("[ ] member", 676)];
    expect(textOf(...lines, lineAt("Remarks", 664))).toBe("[x] paid in crowns\n\n[ ] member\n\nRemarks");
    expect(stacked("[x] a task", "that goes on")).toBe("[x] a task that goes on");
  });

  it("continues a sentence on the next page behind the notes of its own", () => {
    const line = (text: string, y: number, size = 10) => lineAt(text, y, { endX: 260, size });
    const first = [
      line("It froze.", 740),
      line("the old lock of the mill and the", 700),
      line("new one are by the", 688),
    ];
    const notes = [line("[1] A note", 60, 8), line("of two lines.", 51, 8)];
    const next = [line("same hand, as the roll", 740), line("says of them.", 728)];
    expect(
      paragraphsOf([
        [...first, ...notes],
        [...next, line("[2] A second.", 60, 8)],
      ]),
    ).toBe(
      [
        "It froze.",
        "[1] A note of two lines.",
        "the old lock of the mill and the new one are by the same hand, as the roll says of them.",
        "[2] A second.",
      ].join("\n\n"),
    );
  });

  it("keeps the notes of pages that one paragraph fills on their pages", () => {
    const pages = ["one", "two", "three"].map((page) => [
      lineAt(`so it is on page ${page}, and the`, 740, { endX: 260 }),
      lineAt("text of the roll goes on", 728, { endX: 260 }),
      lineAt(`[1] Note on page ${page}.`, 60, { endX: 260, size: 8 }),
    ]);
    expect(paragraphsOf(pages)).toBe(
      [
        "[1] Note on page one.",
        "so it is on page one, and the text of the roll goes on so it is on page two, and the text of the roll goes on",
        "[1] Note on page two.",
        "so it is on page three, and the text of the roll goes on",
        "[1] Note on page three.",
      ].join("\n\n"),
    );
  });

  it("joins a number that continues in the next line", () => {
    expect(stacked("it cost 4,", "500 crowns", "in all")).toBe("it cost 4,500 crowns in all");
  });

  it.each([
    ["a hyphenated word", ["the docu-", "ment is whole"], "the document is whole"],
    ["a hyphen of a compound", ["a well-", "known weir"], "a well-known weir"],
    ["a hyphen of a name", ["as Jean-", "Paul said of COVID-", "19"], "as Jean-Paul said of COVID-19"],
    ["a hyphen whose word comes later", ["die Ein-", "und Ausgänge"], "die Ein- und Ausgänge"],
    ["a hyphen before a soft one", ["a cross-\u00ad", "sectional survey"], "a cross-sectional survey"],
    ["a hyphen before a soft one in a name", ["as Jean-\u00ad", "Paul said"], "as Jean-\u00adPaul said"],
    ["a hyphen after one letter", ["oil of n-", "tridecanal, T-", "cells"], "oil of n-tridecanal, T-cells"],
    [
      "one behind a bracket",
      ["the (p-", "value) of β-", "carotene in O-", "rings"],
      "the (p-value) of β-carotene in O-rings",
    ],
    ["a hyphen after an elision", ["de l'é-", "tat civil"], "de l'état civil"],
    ["a word behind a combining mark", ["in Mu\u0308n-", "chen"], "in Mu\u0308nchen"],
    ["a word behind a separate accent", ["in Mu¨n-", "chen"], "in Mu¨nchen"],
    ["Greek words after one letter", ["ο κόσμος έ-", "χει, ό-", "ταν"], "ο κόσμος έχει, όταν"],
    ["words after one vowel", ["valor a-", "dicional, ü-", "ber"], "valor adicional, über"],
    ["a soft hyphen", ["the docu\u00ad", "ment is whole"], "the document is whole"],
    ["a compound that stands elsewhere", ["well-known is well-", "known"], "well-known is well-known"],
    ["a word that stands elsewhere whole", ["reuse and re-use, re-", "use"], "reuse and re-use, reuse"],
    ["a word in capitals", ["EXPRESS OR IM-", "PLIED, AND"], "EXPRESS OR IMPLIED, AND"],
    [
      "an address",
      ["see https://example.org/docs/", "guide.html"],
      "see https://example.org/docs/guide.html",
    ],
    ["an address before a title", ["https://example.org/", "Docs"], "https://example.org/ Docs"],
    ["a hyphen before a capital", ["Navier-", "Stokes"], "Navier-Stokes"],
    ["Chinese without a space", ["检索增强", "生成"], "检索增强生成"],
    ["Japanese after a mark without a space", ["火は燃える。", "「よし」"], "火は燃える。「よし」"],
    ["Latin after such a mark with one", ["火は燃える。", "Fire burns."], "火は燃える。 Fire burns."],
    ["Chinese and Latin with one", ["使用", "BM25"], "使用 BM25"],
  ])("repairs %s", (_case, lines, text) => {
    expect(stacked(...lines)).toBe(text);
  });

  it.each([
    ["a wider gap", [lineAt(full, 700), lineAt(full, 688), lineAt(full, 664)]],
    ["larger type", [lineAt(full, 700), lineAt(full, 688), lineAt(full, 674, { size: 14 })]],
    ["a bullet", [lineAt(full, 700), lineAt(full, 688), lineAt("• item", 676)]],
    ["a number", [lineAt(full, 700), lineAt(full, 688), lineAt("2. item", 676)]],
    ["a short line", [lineAt(full, 700), lineAt("ends here.", 688), lineAt(full, 676)]],
    [
      "an indented line after a full stop",
      [lineAt(full, 700), lineAt(`${full}.`, 688), lineAt(full, 676, { x: 62 })],
    ],
    [
      "dots that lead to a page number",
      [lineAt(full, 700), lineAt("Contents . . . . . . . . . . . . . . . . . 12", 688), lineAt(full, 676)],
    ],
  ])("begins a paragraph at %s", (_case, lines) => {
    const text = textOf(...lines);
    expect(text.split("\n\n").at(-1)).toBe(lines.at(-1)?.text);
  });

  it("measures a paragraph by lines of its size, whatever stands close together beside it", () => {
    const labels = Array.from({ length: 9 }, (_, row) =>
      lineAt("label", 400 - row * 5, { size: 4, x: 400, endX: 420 }),
    );
    const text = ["one", "goes on", "and on", "and on", "and ends"].map((words, row) =>
      lineAt(words, 700 - row * 12.5, { endX: 260 }),
    );
    expect(textOf(...text, ...labels)).toContain("one goes on and on and on and ends");
  });

  it("sees that lines reach the edge of their column, though those above continue across the next one", () => {
    const wide = Array.from({ length: 4 }, (_, row) => lineAt(full, 700 - row * 12, { endX: 560 }));
    const narrow = ["it goes", "on and", "on and", "on and", "ends"].map((words, row) =>
      lineAt(words, 620 - row * 12, { endX: 260 }),
    );
    expect(textOf(...wide, ...narrow)).toContain("it goes on and on and on and ends");
  });

  it("puts a sign of a list that stands by itself before its item", () => {
    expect(textOf(lineAt("•", 700), lineAt("an item", 690, { x: 70 }))).toBe("• an item");
  });

  it("continues an unfinished sentence in the next column", () => {
    const column = { x: 310, endX: 520 };
    expect(textOf(lineAt(full, 100), lineAt("and on it goes", 700, column))).not.toContain("\n\n");
    expect(textOf(lineAt("It ends.", 100), lineAt("Another begins", 700, column))).toContain("\n\n");
  });
});

describe("pdfBlocks of two pages", () => {
  /** All lines but the tested ones have column width, 12 points apart. */
  const across = (text: string, y: number, changes: Partial<PdfLine> = {}) =>
    lineAt(text, y, { endX: 260, ...changes });
  const overPage = (last: PdfLine, first: PdfLine): string =>
    paragraphsOf([
      [across(full, 112), across(full, 100), last],
      [first, across(full, 688), across(full, 676)],
    ]);

  it("continues a sentence on the next page, and joins a word that is hyphenated there", () => {
    expect(overPage(across("it goes", 88), across("on and on", 700))).toContain("it goes on and on");
    expect(overPage(across("a docu-", 88), across("ment", 700))).toContain("a document");
  });

  it.each([
    ["a finished sentence", across("It ends.", 88), across("another line", 700)],
    ["a heading", across("it goes", 88), across("Manual", 700)],
    ["a running head", across("it goes", 88), across("release 4 of the manual", 726)],
    ["a running foot", across("Chapter 6", 60), across("on and on", 700)],
    ["a foot in smaller type", across("Chapter 6", 88, { size: 7 }), across("on and on", 700)],
    ["a page number", across("47", 88), across("on and on", 700)],
    ["a short line", across("new-preinst install", 88, { endX: 120 }), across("new-preinst upgrade", 700)],
    ["a list", across("the following", 88), across("a) item", 700)],
  ])("keeps pages apart at %s", (_case, last, first) => {
    expect(overPage(last, first)).toContain(`${last.text}\n\n${first.text}`);
  });
});

describe("pdfBlocks of code", () => {
  const code = (text: string, y: number, x = 50) =>
    lineAt(text, y, { x, endX: x + text.length * 5, isMonospaced: true });

  it("keeps the lines of code apart, with their indentation and blank lines", () => {
    const blocks = pdfBlocks(
      [[lineAt(full, 700), code("if (a) {", 680), code("b();", 668, 60), code("}", 656), code("c();", 632)]],
      new Set(),
    );
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ["prose", full],
      ["code", "if (a) {\n  b();\n}\n\nc();"],
    ]);
  });

  it("treats a line of a sentence about code as prose", () => {
    expect(
      textOf(lineAt(full, 700), code("the.whole.line.is.a.name.that.is.set.so", 688), lineAt(full, 676)),
    ).not.toContain("\n");
  });

  it("says where in a paragraph the next page begins", () => {
    const page = (texts: readonly string[]) =>
      texts.map((text, index) => lineAt(text, 700 - index * 12, { endX: 260 }));
    const [block] = pdfBlocks([page([full, full, "it goes"]), page(["on", full, full])], new Set());
    const { page: next, offset = 0 } = block?.pageBreaks[0] ?? {};
    expect([next, block?.text.slice(offset)]).toEqual([1, `on ${full} ${full}`]);
  });
});
