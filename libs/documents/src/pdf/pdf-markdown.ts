import { cleanText } from "../text/clean-text.ts";
import type { PdfBlock } from "./pdf-blocks.ts";
import type { HeadingLevel } from "./pdf-headings.ts";
import { renderBlock } from "./render-block.ts";

/** Text of a PDF and where in it each page begins. */
export interface PagedText {
  readonly text: string;
  readonly pageStarts: readonly number[];
}

/** What nobody sees is taken out page by page, so that the places of pages stay right. */
const cleaned = (text: string, starts: readonly number[]): PagedText => {
  const pageStarts: number[] = [];
  let clean = "";
  for (const [page, start] of starts.entries()) {
    pageStarts.push(clean.length);
    clean += cleanText(text.slice(start, starts[page + 1]));
  }
  return { text: clean, pageStarts };
};

/** Paragraphs as Markdown: headings, lists, code. A page without text begins where the next one does. */
export const pdfMarkdown = (
  blocks: readonly PdfBlock[],
  pageCount: number,
  headingLevel: HeadingLevel,
): PagedText => {
  const parts: string[] = [];
  const begins = new Map<number, number>();
  let length = 0;
  let wasItem = false;
  const add = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, block] of blocks.entries()) {
    const { isItem, prefix, skipped, body, suffix } = renderBlock(
      block,
      [blocks[index - 1], blocks[index + 1]],
      headingLevel,
    );
    if (length > 0) add(wasItem && isItem ? "\n" : "\n\n");
    if (!begins.has(block.page)) begins.set(block.page, length);
    const start = length + prefix.length - skipped;
    for (const { page, offset } of block.pageBreaks) begins.set(page, start + offset);
    add(prefix + body + suffix);
    wasItem = isItem;
  }
  const starts: number[] = [];
  for (let page = pageCount - 1; page >= 0; page -= 1)
    starts.unshift(page === 0 ? 0 : (begins.get(page) ?? starts[0] ?? length));
  return cleaned(parts.join(""), starts);
};
