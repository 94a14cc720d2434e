import { joinLines } from "./layout/join-lines.ts";
import { goesOnOverPage, startsParagraph } from "./layout/paragraph-breaks.ts";
import type { PdfLine } from "./layout/pdf-lines.ts";
import { isTableRow, pdfTable } from "./pdf-tables.ts";

/** A paragraph, lines of code or rows of a table, and where in its text another page begins. */
export interface PdfBlock {
  readonly kind: "prose" | "code" | "table";
  readonly lines: readonly PdfLine[];
  readonly text: string;
  /** Index of the page it begins on. */
  readonly page: number;
  /** Index and offset of the pages that begin inside it. */
  readonly pageBreaks: readonly { readonly page: number; readonly offset: number }[];
}

type Words = ReadonlySet<string>;

const isCodeLine = (lines: readonly PdfLine[], index: number): boolean => {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (line?.isMonospaced !== true) return false;
  if (above?.isMonospaced === true || below?.isMonospaced === true) return true;
  // A single one is code when it stands in; else it is a sentence about code that fills a line.
  return above !== undefined && line.x > above.x + line.size && startsParagraph(above, line, lines);
};

/** Lines of code as they are set, blank lines and indentation by where they stand. */
const codeText = (lines: readonly PdfLine[]): string => {
  const left = Math.min(...lines.map(({ x }) => x));
  const [first] = lines.toSorted((one, other) => other.text.length - one.text.length);
  const letter = first === undefined ? 1 : (first.endX - first.x) / first.text.length || 1;
  return lines
    .map((line, index) => {
      const above = lines[index - 1];
      const isApart = above !== undefined && above.y - line.y > 1.8 * line.size;
      const indent = " ".repeat(Math.min(80, Math.max(0, Math.round((line.x - left) / letter))));
      return `${isApart ? "\n" : ""}${indent}${line.text}`;
    })
    .join("\n");
};

const kindOf = (lines: readonly PdfLine[], index: number): PdfBlock["kind"] => {
  if (isCodeLine(lines, index)) return "code";
  return isTableRow(lines, index) ? "table" : "prose";
};

const textOf = ({ kind, lines }: Pick<PdfBlock, "kind" | "lines">, vocabulary: Words): string => {
  if (kind === "code") return codeText(lines);
  if (kind === "table") return pdfTable(lines);
  return lines.map(({ text }) => text).reduce((text, next) => joinLines(text, next, vocabulary));
};

const blocksOf = (lines: readonly PdfLine[], page: number, vocabulary: Words): PdfBlock[] => {
  const runs: { kind: PdfBlock["kind"]; lines: PdfLine[] }[] = [];
  lines.forEach((line, index) => {
    const [above, run] = [lines[index - 1], runs.at(-1)];
    const kind = kindOf(lines, index);
    const isSame = run !== undefined && above !== undefined && run.kind === kind;
    const goesOn = isSame && (kind === "prose" ? !startsParagraph(above, line, lines) : line.y < above.y);
    if (goesOn) run.lines.push(line);
    else runs.push({ kind, lines: [line] });
  });
  return runs.map((run) => ({ ...run, text: textOf(run, vocabulary), page, pageBreaks: [] }));
};

const joinBlocks = (block: PdfBlock, next: PdfBlock, vocabulary: Words): PdfBlock => {
  const text = joinLines(block.text, next.text, vocabulary);
  const offset = text.length - next.text.length;
  return {
    ...block,
    lines: [...block.lines, ...next.lines],
    text,
    pageBreaks: [...block.pageBreaks, { page: next.page, offset }],
  };
};

/** The lines of pages as paragraphs and code: lines joined, broken words mended, sentences carried on over the page. */
export const pdfBlocks = (
  pages: readonly (readonly PdfLine[])[],
  vocabulary: ReadonlySet<string>,
): PdfBlock[] => {
  const blocks: PdfBlock[] = [];
  let page: readonly PdfLine[] = [];
  for (const [index, lines] of pages.entries()) {
    const [first, ...others] = blocksOf(lines, index, vocabulary);
    if (first === undefined) continue;
    const last = blocks.at(-1);
    const isProse = last?.kind === "prose" && first.kind === "prose";
    const goesOn = last !== undefined && isProse && goesOnOverPage(page, lines);
    if (goesOn) blocks[blocks.length - 1] = joinBlocks(last, first, vocabulary);
    else blocks.push(first);
    blocks.push(...others);
    page = lines;
  }
  return blocks;
};
