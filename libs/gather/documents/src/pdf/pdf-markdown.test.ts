import { describe, expect, it } from "vitest";
import { pdfLine } from "../testing/pdf-parts.ts";
import type { PdfBlock } from "./pdf-blocks.ts";
import type { PdfLine } from "./pdf-lines.ts";
import { headingsOf, pdfMarkdown } from "./pdf-markdown.ts";

const body = Array.from({ length: 20 }, () => pdfLine("Words and more words that make up the text."));
const title = pdfLine("The whole report", { size: 20 });
const section = pdfLine("2.1 Methods", { size: 14 });
const minor = pdfLine("Apparatus", { isBold: true });
const lines = [title, section, minor, ...body];
const levelIn = (outline: Parameters<typeof headingsOf>[1], one: PdfLine): number | undefined =>
  headingsOf(lines, outline)([one], one.text);

describe("headingsOf", () => {
  it("ranks headings by size, and bold ones below them", () => {
    expect([title, section, minor].map((one) => levelIn([], one))).toEqual([1, 2, 3]);
  });

  it("takes the level from the bookmark, whatever the number before the title", () => {
    expect(levelIn([{ title: "Methods", level: 4 }], section)).toBe(4);
  });

  it("takes of several bookmarks the one that the number speaks for", () => {
    const outline = [1, 2, 3].map((level) => ({ title: "Methods", level }));
    expect(levelIn(outline, section)).toBe(2);
  });

  it.each([
    ["text", pdfLine("Words and more words that make up the text.")],
    ["a large sentence", pdfLine("It is said in large type.", { size: 14 })],
    ["a large number", pdfLine("1,024", { size: 20 })],
    ["code", pdfLine("make install", { size: 14, isMonospaced: true })],
    ["a bookmarked word of the text", pdfLine("Apparatus")],
    ["a long quotation", pdfLine("word ".repeat(40), { size: 14 })],
  ])("does not recognise %s", (_case, one) => {
    expect(levelIn([{ title: "Apparatus", level: 1 }], one)).toBeUndefined();
  });

  it("finds no heading by bold type where much is bold", () => {
    const bold = body.map((each) => ({ ...each, isBold: true }));
    expect(headingsOf([...body, ...bold], [])([minor], minor.text)).toBeUndefined();
  });
});

const block = (text: string, page = 0, changes: Partial<PdfBlock> = {}): PdfBlock => ({
  kind: "prose",
  lines: [],
  text,
  page,
  pageBreaks: [],
  ...changes,
});
const noHeadings = () => undefined;
const textOf = (...blocks: readonly PdfBlock[]): string => pdfMarkdown(blocks, 1, noHeadings).text;
/** Returns the text of each page. */
const pagesOf = (blocks: readonly PdfBlock[], pageCount: number): string[] => {
  const { text, pageStarts } = pdfMarkdown(blocks, pageCount, noHeadings);
  return pageStarts.map((start, page) => text.slice(start, pageStarts[page + 1]).trim());
};

describe("pdfMarkdown", () => {
  it("puts headings, lists and code as Markdown has them", () => {
    const level = (_lines: unknown, text: string) => (text === "Title" ? 2 : undefined);
    const code = block("a\n  b", 0, { kind: "code" });
    const blocks = [block("Title"), block("• one"), block("– two"), block("text"), code];
    expect(pdfMarkdown(blocks, 1, level).text).toBe("## Title\n\n- one\n- two\n\ntext\n\n```\na\n  b\n```");
  });

  it("renders a table of contents as a list, also chapters without dots", () => {
    const contents = [
      block("1 Beginnings 3"),
      block("1.1 Scope . . . . . . . 3"),
      block("1.2 Use .......... 4"),
    ];
    expect(textOf(...contents)).toBe("- 1 Beginnings 3\n- 1.1 Scope … 3\n- 1.2 Use … 4");
  });

  it("keeps a number that is not a sign of a list", () => {
    expect(textOf(block("–5 degrees"), block("- 3 degrees"))).toBe("–5 degrees\n\n- 3 degrees");
  });

  it("fences code that holds a fence with a longer one", () => {
    expect(textOf(block("```", 0, { kind: "code" }))).toBe("````\n```\n````");
  });

  it("says where each page begins, within a paragraph, too", () => {
    const over = block("• begun and ended", 0, { pageBreaks: [{ page: 1, offset: 12 }] });
    expect(pagesOf([block("first"), over, block("last", 2)], 3)).toEqual([
      "first\n\n- begun and",
      "ended",
      "last",
    ]);
  });

  it("lets a page without text begin where the next one does", () => {
    const blocks = [block("one"), block("four", 3)];
    expect(pagesOf(blocks, 5)).toEqual(["one", "", "", "four", ""]);
  });

  it("finds pages after removed invisible characters", () => {
    expect(pagesOf([block("o\u200bn\u200be"), block("two", 1)], 2)).toEqual(["one", "two"]);
  });
});
