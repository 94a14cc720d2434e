import { type PdfLine, median } from "./pdf-lines.ts";

// Minimum share of lines in a prose column that fill most of it; table cells do not.
const proseShare = 0.55;
const minLines = 6;
const shortestLine = 12;

const isUpward = (above: PdfLine, line: PdfLine): boolean => line.y - above.y > 0.5 * line.size;

/** True if two lines are beside each other. */
export const isSameRow = (left: PdfLine, right: PdfLine): boolean =>
  Math.abs(left.y - right.y) <= 0.4 * Math.max(left.size, right.size);

const byRow = (lines: readonly PdfLine[]): PdfLine[] =>
  lines.toSorted((left, right) => (isSameRow(left, right) ? left.x - right.x : right.y - left.y));

const minShortLines = 3;
const sentenceEnd = /[.!?:;。！？：…]["'”’)\]]*$/u;

/**
 * True if a few lines form one text: each has several words, and most continue the sentence above; table cells begin with a
 * capital.
 */
const isShortProse = (lines: readonly PdfLine[]): boolean => {
  const rows = byRow(lines);
  const continued = rows.filter(({ text }, index) => {
    const above = rows[index - 1];
    return above !== undefined && !sentenceEnd.test(above.text) && /^[\p{Ll}\p{N}(“"]/u.test(text);
  });
  return (
    rows.length >= minShortLines &&
    rows.every(({ text }, index) => index === rows.length - 1 || text.split(" ").length > 2) &&
    continued.length >= 0.6 * (rows.length - 1)
  );
};

const isProse = (lines: readonly PdfLine[]): boolean => {
  if (lines.length < minLines) return isShortProse(lines);
  const width = Math.max(...lines.map(({ x, endX }) => endX - x));
  const full = lines.filter(({ x, endX, text }) => endX - x > 0.7 * width && text.length >= shortestLine);
  return full.length >= proseShare * lines.length;
};

/** Returns the x that separates two columns of prose; undefined if there are no columns. */
const gutterOf = (lines: readonly PdfLine[]): number | undefined => {
  const starts = [...new Set(lines.map(({ x }) => Math.round(x)))].toSorted((left, right) => left - right);
  return starts.find((x) => {
    const left = lines.filter(({ endX }) => endX <= x);
    const right = lines.filter((line) => line.x >= x - 1);
    const isWhole = left.length + right.length >= 0.75 * lines.length;
    return isWhole && isProse(left) && isProse(right);
  });
};

const alternates = (lines: readonly PdfLine[], gutter: number): boolean => {
  const sides = lines.flatMap(({ x, endX }) =>
    endX <= gutter ? ["left"] : x >= gutter - 1 ? ["right"] : [],
  );
  const switches = sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
  return switches > 4 && switches > 0.15 * sides.length;
};

/** Orders lines by column, left before right, between lines across both; columns may be split again. */
const byColumn = (lines: readonly PdfLine[], gutter: number): PdfLine[] => {
  const ordered: PdfLine[] = [];
  let left: PdfLine[] = [];
  let right: PdfLine[] = [];
  for (const line of byRow(lines)) {
    if (line.endX <= gutter) left.push(line);
    else if (line.x >= gutter - 1) right.push(line);
    else {
      ordered.push(...inColumns(left), ...inColumns(right), line);
      [left, right] = [[], []];
    }
  }
  return [...ordered, ...inColumns(left), ...inColumns(right)];
};

const inColumns = (lines: readonly PdfLine[]): readonly PdfLine[] => {
  const gutter = gutterOf(lines);
  return gutter !== undefined && alternates(lines, gutter) ? byColumn(lines, gutter) : lines;
};

const isScattered = (lines: readonly PdfLine[]): boolean => {
  const size = median(lines.map((line) => line.size));
  const jumps = lines.filter((line, index) => {
    const above = lines[index - 1];
    // A jump within a few lines is a fraction or a margin note.
    return above !== undefined && isUpward(above, line) && line.y - above.y > 3 * size;
  });
  return jumps.length > Math.max(4, 0.25 * lines.length);
};

const joinRow = (left: PdfLine, right: PdfLine): PdfLine => ({
  text: `${left.text} ${right.text}`,
  x: left.x,
  endX: right.endX,
  y: left.y,
  size: left.text.length >= right.text.length ? left.size : right.size,
  isBold: left.isBold && right.isBold,
  isMonospaced: left.isMonospaced && right.isMonospaced,
  cells: [...(left.cells ?? [left]), ...(right.cells ?? [right])],
});

const isBeside = (last: PdfLine, line: PdfLine): boolean =>
  (last.ruled ?? line.ruled) === undefined && isSameRow(last, line) && line.x >= last.endX - 1;

/** Joins parts side by side in one row, such as table cells, into one line. */
const joinRows = (lines: readonly PdfLine[], gutter: number | undefined): PdfLine[] => {
  const rows: PdfLine[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isOneRow = last !== undefined && isBeside(last, line);
    const isAcross =
      gutter !== undefined && last !== undefined && last.endX <= gutter && line.x >= gutter - 1;
    if (last !== undefined && isOneRow && !isAcross) rows[rows.length - 1] = joinRow(last, line);
    else rows.push(line);
  }
  return rows;
};

/**
 * Returns the lines of a page in reading order. That is mostly the drawing order, which PDF writers keep; a page drawn row by row
 * across columns of prose is read column by column, one drawn in random order from the top.
 */
export const inReadingOrder = (lines: readonly PdfLine[]): PdfLine[] => {
  const gutter = gutterOf(lines);
  if (gutter !== undefined && (alternates(lines, gutter) || isScattered(lines)))
    return joinRows(byColumn(lines, gutter), gutter);
  return joinRows(isScattered(lines) ? byRow(lines) : lines, gutter);
};
