import { codeBlock } from "@quarry/text";
import { cleanAndCount } from "../encoding/clean-text.ts";
import type { OutlineEntry } from "./open-pdf.ts";
import { bulletSign, leader, type PdfBlock } from "./pdf-blocks.ts";
import { bodySize, type PdfLine, roundedSize } from "./pdf-lines.ts";

/** Returns the level of a paragraph as a heading, 1 to 6; undefined for any other. */
type HeadingLevel = (lines: readonly PdfLine[], text: string) => number | undefined;

const maxHeadingLength = 160;
const maxLines = 3;
const deepest = 6;
// Minimum size ratio of a title to the text.
const largerShare = 1.1;
// If more of a document is bold, bold has no meaning.
const maxBold = 0.25;

const boldShare = (lines: readonly PdfLine[]): number => {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const bold = lines.filter(({ isBold }) => isBold).reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0 ? 0 : bold / characters;
};

const comparable = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(
      /^(?:chapter|section|appendix|part)?\s*[\divxlc]+(?:\.\d+)*[.:)]?\s+|^[a-z](?:\.\d+)*\.?\s+/u,
      "",
    )
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

const numbering = /^\d+(?:\.\d+)*(?=[.:)]?\s)/u;

/** Returns the level that fits the title's own number, among its bookmark levels. */
const bookmarkLevel = (levels: readonly number[], text: string): number | undefined => {
  const depth = numbering.exec(text)?.[0].split(".").length;
  return levels.find((level) => level === depth) ?? levels[0];
};

const mayBeHeading = (lines: readonly PdfLine[], text: string): boolean =>
  lines.length <= maxLines &&
  text.length <= maxHeadingLength &&
  /\p{L}.*\p{L}/su.test(text) &&
  !/(?:[,;。；]|[^.]\.)$/u.test(text) &&
  !/(?:\.\s?){4,}/u.test(text) &&
  !lines.every(({ isMonospaced }) => isMonospaced);

/** Larger type and, on its own line, bold type make a heading; the size determines its level. */
const styleOf = (lines: readonly PdfLine[], body: number): number => {
  const size = Math.max(...lines.map(roundedSize));
  return size >= body * largerShare ? size : body;
};

/** Detects headings: by bookmarks, which give the level, otherwise by larger or bold type. */
export const headingsOf = (lines: readonly PdfLine[], outline: readonly OutlineEntry[]): HeadingLevel => {
  const body = bodySize(lines);
  const isBoldRare = boldShare(lines) <= maxBold;
  const bookmarked = Map.groupBy(outline, ({ title }) => comparable(title));
  const stands = (each: readonly PdfLine[]): boolean => {
    const style = styleOf(each, body);
    return style > body || (isBoldRare && each.every(({ isBold, size }) => isBold && size >= body * 0.95));
  };
  const sizes = lines.filter((line) => mayBeHeading([line], line.text)).map((line) => styleOf([line], body));
  const ranks = [...new Set(sizes.filter((size) => size > body))].toSorted((left, right) => right - left);
  const levelOf = (size: number): number =>
    Math.min(deepest, (size > body ? ranks.findIndex((rank) => rank <= size) : ranks.length) + 1);
  return (each, text) => {
    if (!mayBeHeading(each, text) || !stands(each)) return undefined;
    const levels = bookmarked.get(comparable(text))?.map(({ level }) => level) ?? [];
    return bookmarkLevel(levels, text) ?? levelOf(styleOf(each, body));
  };
};

/** A block as Markdown. */
interface RenderedBlock {
  /** List items are not separated by blank lines. */
  readonly isItem: boolean;
  readonly prefix: string;
  /** Characters of the block's text that the prefix replaces. */
  readonly skipped: number;
  readonly body: string;
}

const plain = { isItem: false, prefix: "", skipped: 0 };

// A chapter in a table of contents has no dots, only its page number, and neighbours with dots.
const isContentsEntry = ({ text }: PdfBlock, beside: readonly (PdfBlock | undefined)[]): boolean =>
  leader.test(text) ||
  (/\s(?:\d+|[ivxlc]+)$/u.test(text) &&
    beside.some((other) => other !== undefined && leader.test(other.text)));

/**
 * Renders a block as a heading, item, contents entry, code or paragraph; its neighbours show whether it is in a table of contents.
 */
const renderBlock = (
  block: PdfBlock,
  beside: readonly (PdfBlock | undefined)[],
  headingLevel: HeadingLevel,
): RenderedBlock => {
  const { text, lines, kind } = block;
  if (kind === "table") return { ...plain, body: text };
  if (kind === "code") return { ...plain, body: codeBlock(text, "") };
  if (isContentsEntry(block, beside)) {
    const entry = text.replace(/\s*(?:\.\s?){4,}/u, " … ").trim();
    return { ...plain, isItem: true, prefix: "- ", body: entry };
  }
  const level = headingLevel(lines, text);
  if (level !== undefined) return { ...plain, prefix: `${"#".repeat(level)} `, body: text };
  const sign = bulletSign.exec(text)?.[0].length ?? 0;
  if (sign > 0) return { ...plain, isItem: true, prefix: "- ", skipped: sign, body: text.slice(sign) };
  return { ...plain, isItem: /^\d{1,3}[.)]\s/u.test(text), body: text };
};

/** Text of a PDF with the offsets of its pages. */
export interface PagedText {
  readonly text: string;
  readonly pageStarts: readonly number[];
  /** Number of invisible characters removed. */
  readonly invisibleCharacters: number;
}

/** Removes invisible characters page by page, so that the page offsets stay correct. */
const cleaned = (text: string, starts: readonly number[]): PagedText => {
  const pageStarts: number[] = [];
  let clean = "";
  let invisibleCharacters = 0;
  for (const [page, start] of starts.entries()) {
    pageStarts.push(clean.length);
    const part = cleanAndCount(text.slice(start, starts[page + 1]));
    clean += part.text;
    invisibleCharacters += part.invisibleCharacters;
  }
  return { text: clean, pageStarts, invisibleCharacters };
};

/** Renders paragraphs as Markdown: headings, lists, code. A page without text begins where the next one does. */
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
    const { isItem, prefix, skipped, body } = renderBlock(
      block,
      [blocks[index - 1], blocks[index + 1]],
      headingLevel,
    );
    if (length > 0) add(wasItem && isItem ? "\n" : "\n\n");
    if (!begins.has(block.page)) begins.set(block.page, length);
    const start = length + prefix.length - skipped;
    for (const { page, offset } of block.pageBreaks) begins.set(page, start + offset);
    add(prefix + body);
    wasItem = isItem;
  }
  const starts: number[] = [];
  for (let page = pageCount - 1; page >= 0; page -= 1)
    starts.unshift(page === 0 ? 0 : (begins.get(page) ?? starts[0] ?? length));
  return cleaned(parts.join(""), starts);
};
