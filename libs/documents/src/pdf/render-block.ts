import { bulletSign, leader } from "./paragraph-breaks.ts";
import type { PdfBlock } from "./pdf-blocks.ts";
import type { HeadingLevel } from "./pdf-headings.ts";

/** A block as Markdown. */
export interface RenderedBlock {
  /** Items of lists stand close together. */
  readonly isItem: boolean;
  readonly prefix: string;
  /** Characters of the block's own text that the prefix stands for. */
  readonly skipped: number;
  readonly body: string;
  readonly suffix: string;
}

const plain = { isItem: false, prefix: "", skipped: 0, suffix: "" };

const fenceFor = (code: string): string =>
  "`".repeat(Math.max(2, ...(code.match(/`+/gu) ?? []).map(({ length }) => length)) + 1);

// A chapter has no dots in a table of contents, only its page number, and entries with dots beside it.
const isContentsEntry = ({ text }: PdfBlock, beside: readonly (PdfBlock | undefined)[]): boolean =>
  leader.test(text) ||
  (/\s(?:\d+|[ivxlc]+)$/u.test(text) &&
    beside.some((other) => other !== undefined && leader.test(other.text)));

/** A block as a heading, item, line of contents, code or paragraph; its neighbours say whether it stands in a table of contents. */
export const renderBlock = (
  block: PdfBlock,
  beside: readonly (PdfBlock | undefined)[],
  headingLevel: HeadingLevel,
): RenderedBlock => {
  const { text, lines, kind } = block;
  if (kind === "table") return { ...plain, body: text };
  if (kind === "code") {
    const fence = fenceFor(text);
    return { ...plain, prefix: `${fence}\n`, body: text, suffix: `\n${fence}` };
  }
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
