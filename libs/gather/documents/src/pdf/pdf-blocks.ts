import { bodySize, isBrokenWord, joinLines, type PdfLine } from "./pdf-lines.ts";
import { isTableRow, pdfTable } from "./pdf-tables.ts";

/** Start of a list item with a bullet. */
export const bulletSign = /^[•●▪◦‣■□○◆◇➢➤✓–—*-]\s*(?=[^\s\d–—*-])/u;
const bullet = /^(?:[•●▪◦‣■□○◆◇➢➤✓–—*-]\s|[•●▪‣■◆➢➤]|\(?(?:\d{1,3}|[a-z])[.)]\s)/u;
/** Start of a line with a tick box; a label over several lines is indented behind it, or continues in lower case. */
const tickBox = /^\[[ x]\]\s/u;
const loneSign = /^[•●▪◦‣■□○◆◇➢➤✓]$/u;
const sentenceEnd = /[.!?:;。！？：…]["'”’)\]]*$/u;
/** The dots of a table of contents, and the following page number. */
export const leader = /(?:\.\s?){4,}[\divxlc]*$/u;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) * share)] ?? 0;

const gapsOf = (lines: readonly PdfLine[]): number[] =>
  lines
    .slice(1)
    .map(({ y }, index) => (lines[index]?.y ?? y) - y)
    .filter((gap) => gap > 1);

const minGaps = 4;

/** True outside of tables with lines between their cells: such a row is as wide as its table, and as tall as its tallest cell. */
const isFree = ({ ruled }: PdfLine): boolean => ruled === undefined;

/** Returns the typical gap between lines of one font size on a page, ignoring labels of figures. */
const typicalGap = (page: readonly PdfLine[], size: number): number => {
  const lines = page.filter(isFree);
  const gaps = gapsOf(lines.filter((line) => Math.abs(line.size - size) <= 0.12 * size));
  return quantile(gaps.length >= minGaps ? gaps : gapsOf(lines), 0.5);
};

// Justified lines end at the same position; this share of a column is not chance.
const justifiedShare = 0.2;

// Returns the right edge of the column: where most of its lines end. The few lines that end farther right are headings across all
// columns. A line that ends where many do reaches the edge of its column, even if others, such as those below a wide figure,
// continue across the next column.
const rightEdge = (lines: readonly PdfLine[], { x, endX, size }: PdfLine): number => {
  const ends = lines
    .filter((line) => isFree(line) && Math.abs(line.x - x) < 3 * size)
    .map((line) => line.endX);
  const same = ends.filter((end) => Math.abs(end - endX) < 1).length;
  return same >= Math.max(4, justifiedShare * ends.length) ? endX : quantile(ends, 0.85);
};

// Font sizes differ by more than this; less is rounding.
const isOfOtherSize = (above: PdfLine, line: PdfLine): boolean =>
  Math.abs(line.size - above.size) > 0.12 * above.size;

const isFarBelow = (above: PdfLine, line: PdfLine, gap: number): boolean =>
  above.y - line.y > Math.max(1.35 * gap, 1.2 * line.size);

const isMarked = (above: PdfLine, line: PdfLine): boolean =>
  bullet.test(line.text) ||
  tickBox.test(line.text) ||
  (tickBox.test(above.text) && line.x < above.x + 0.5 * line.size && !/^\p{Ll}/u.test(line.text)) ||
  leader.test(above.text) ||
  leader.test(line.text) ||
  isOfOtherSize(above, line);

// All lines of a paragraph but the last fill most of the column.
const endsEarly = (above: PdfLine, line: PdfLine, edge: number): boolean => {
  if (isBrokenWord(above.text, line.text)) return false;
  if (above.endX < above.x + 0.6 * (edge - above.x)) return true;
  const isShort = above.endX < edge - 4 * above.size;
  if (isShort && above.isBold !== line.isBold) return true;
  const isIndented = line.x > above.x + 0.8 * line.size && line.x < above.x + 5 * line.size;
  return sentenceEnd.test(above.text) && (isShort || isIndented);
};

/** True if a line begins a paragraph, judged by the line above and the page layout. */
const startsParagraph = (above: PdfLine, line: PdfLine, page: readonly PdfLine[]): boolean => {
  const gap = above.y - line.y;
  const isSameRow = Math.abs(gap) < 0.5 * line.size;
  if (isSameRow || loneSign.test(above.text)) return false;
  if (isMarked(above, line)) return true;
  // A jump upwards is the next column, where an unfinished sentence continues.
  if (gap < 0) return sentenceEnd.test(above.text) || !/^[\p{Ll}\p{Lo}]/u.test(line.text);
  return (
    isFarBelow(above, line, typicalGap(page, line.size)) || endsEarly(above, line, rightEdge(page, above))
  );
};

// True for a running head or foot, or a page number, separated from the text.
const isSeparate = (page: readonly PdfLine[], above: PdfLine | undefined, line: PdfLine | undefined) =>
  above === undefined || line === undefined || isFarBelow(above, line, typicalGap(page, line.size));

const breaksOff = (page: readonly PdfLine[], last: PdfLine): boolean =>
  /\p{L}/u.test(last.text) &&
  !sentenceEnd.test(last.text) &&
  !leader.test(last.text) &&
  last.endX >= last.x + 0.6 * (rightEdge(page, last) - last.x) &&
  !isSeparate(page, page.at(-2), last);

/** True if a sentence cut off at the end of one page continues at the top of the next. */
const continuesOnNextPage = (page: readonly PdfLine[], next: readonly PdfLine[]): boolean => {
  const [last, first] = [page.at(-1), next[0]];
  if (last === undefined || first === undefined || !breaksOff(page, last)) return false;
  if (isOfOtherSize(last, first) || bullet.test(first.text)) return false;
  // A capital may also begin a heading, a table or an index line.
  return /^\p{Ll}/u.test(first.text) && !isSeparate(next, first, next[1]);
};

/** A paragraph, lines of code or table rows, and where other pages begin in its text. */
export interface PdfBlock {
  readonly kind: "prose" | "code" | "table";
  readonly lines: readonly PdfLine[];
  readonly text: string;
  /** Index of its first page. */
  readonly page: number;
  /** Index and offset of pages that begin inside it. */
  readonly pageBreaks: readonly { readonly page: number; readonly offset: number }[];
}

type Words = ReadonlySet<string>;

const isCodeLine = (lines: readonly PdfLine[], index: number): boolean => {
  const [above, line, below] = [lines[index - 1], lines[index], lines[index + 1]];
  if (line?.isMonospaced !== true) return false;
  if (above?.isMonospaced === true || below?.isMonospaced === true) return true;
  // A single line is code if indented; otherwise it is a sentence about code that fills a line.
  return above !== undefined && line.x > above.x + line.size && startsParagraph(above, line, lines);
};

/** Restores lines of code with blank lines and indentation from their positions. */
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
  if (kind === "table") return pdfTable(lines, vocabulary);
  return lines.map(({ text }) => text).reduce((text, next) => joinLines(text, next, vocabulary));
};

const blocksOf = (lines: readonly PdfLine[], page: number, vocabulary: Words): PdfBlock[] => {
  const runs: { kind: PdfBlock["kind"]; lines: PdfLine[] }[] = [];
  lines.forEach((line, index) => {
    const [above, run] = [lines[index - 1], runs.at(-1)];
    const kind = kindOf(lines, index);
    const isSame = run !== undefined && above !== undefined && run.kind === kind;
    const isOneTable = line.ruled?.table === above?.ruled?.table;
    const isContinued =
      isSame && isOneTable && (kind === "prose" ? !startsParagraph(above, line, lines) : line.y < above.y);
    if (isContinued) run.lines.push(line);
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

/** Start of a note at the foot of a page. */
const noteMark = /^(?:\[\d{1,3}\]|\d{1,3}[.)]?\s|[*†‡§¶])/u;
// Notes are smaller than the text.
const noteShare = 0.9;

/** Returns the number of blocks above the notes at the foot of a page. */
const countAboveNotes = (blocks: readonly PdfBlock[], lines: readonly PdfLine[]): number => {
  const largest = noteShare * bodySize(lines);
  const foot = blocks.findLastIndex((block) => block.lines.some(({ size }) => size >= largest)) + 1;
  const first = blocks.slice(foot).findIndex(({ text }) => noteMark.test(text));
  return first === -1 ? blocks.length : foot + first;
};

/**
 * Converts the lines of pages to paragraphs and code: lines joined, hyphenated words repaired, sentences continued over pages. The
 * notes of a page are before a paragraph that continues on the next one, so that they remain on their page.
 */
export const pdfBlocks = (
  pages: readonly (readonly PdfLine[])[],
  vocabulary: ReadonlySet<string>,
): PdfBlock[] => {
  const blocks: PdfBlock[] = [];
  let page: readonly PdfLine[] = [];
  let notes: readonly PdfBlock[] = [];
  for (const [index, lines] of pages.entries()) {
    const all = blocksOf(lines, index, vocabulary);
    const above = countAboveNotes(all, lines);
    const [first, ...others] = all.slice(0, above);
    if (first === undefined) continue;
    const last = blocks.at(-1);
    const text = lines.slice(0, lines.length - all.slice(above).flatMap((note) => note.lines).length);
    const isProse = last?.kind === "prose" && first.kind === "prose";
    // A note before a paragraph that began on an earlier page would be on that page.
    const isOnPage = notes.length === 0 || last?.pageBreaks.length === 0;
    const isContinued = last !== undefined && isProse && isOnPage && continuesOnNextPage(page, text);
    if (isContinued) blocks.splice(-1, 1, ...notes, joinBlocks(last, first, vocabulary));
    else blocks.push(...notes, first);
    blocks.push(...others);
    [page, notes] = [text, all.slice(above)];
  }
  return [...blocks, ...notes];
};
