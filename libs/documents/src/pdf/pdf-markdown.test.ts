import { describe, expect, it } from "vitest";
import type { PdfBlock } from "./pdf-blocks.ts";
import { pdfMarkdown } from "./pdf-markdown.ts";

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
/** The text of each page by itself. */
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

  it("puts a table of contents as a list, chapters without dots too", () => {
    const contents = [
      block("1 Beginnings 3"),
      block("1.1 Scope . . . . . . . 3"),
      block("1.2 Use .......... 4"),
    ];
    expect(textOf(...contents)).toBe("- 1 Beginnings 3\n- 1.1 Scope … 3\n- 1.2 Use … 4");
  });

  it("keeps a number that is no sign of a list", () => {
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

  it("finds pages where invisible characters were taken out before them", () => {
    expect(pagesOf([block("o\u200bn\u200be"), block("two", 1)], 2)).toEqual(["one", "two"]);
  });
});
