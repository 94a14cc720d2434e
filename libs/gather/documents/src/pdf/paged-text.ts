import type { OutlineEntry } from "./open-pdf.ts";
import { stripFurniture } from "./page-furniture.ts";
import { pdfBlocks } from "./pdf-blocks.ts";
import { type PdfLine, vocabularyOf } from "./pdf-lines.ts";
import { headingsOf, type PagedText, pdfMarkdown } from "./pdf-markdown.ts";

// A typewritten document is not code.
const isTypewritten = (lines: readonly PdfLine[]): boolean => {
  const charactersOf = (some: readonly PdfLine[]) => some.reduce((sum, { text }) => sum + text.length, 0);
  return charactersOf(lines.filter(({ isMonospaced }) => isMonospaced)) > 0.6 * charactersOf(lines);
};

/** Converts pages with lines in reading order to Markdown: paragraphs, headings, lists and tables, without running heads. */
export const pagedText = (
  pages: readonly (readonly PdfLine[])[],
  outline: readonly OutlineEntry[],
): PagedText => {
  const all = pages.flat();
  const set = isTypewritten(all)
    ? pages.map((page) => page.map((line) => ({ ...line, isMonospaced: false })))
    : pages;
  const blocks = pdfBlocks(stripFurniture(set), vocabularyOf(all));
  return pdfMarkdown(blocks, pages.length, headingsOf(set.flat(), outline));
};
