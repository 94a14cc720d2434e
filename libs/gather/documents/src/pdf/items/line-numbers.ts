import type { PdfItem } from "../pdf-lines.ts";

/* Numbers beside the lines of a manuscript, as reviewers and courts want them. */

const number = /^\d{1,4}$/u;
const minNumbers = 5;
/** Points that the edges of a column of numbers may differ. */
const tolerance = 2;
/** Share of numbered lines that begin in the middle of a sentence: few entries of lists and tables do. */
const minShare = 0.3;
const minLength = 20;
/** No line has wider spaces between its words, in font sizes. */
const maxGap = 1.8;

/** One row of a page: its items from left to right. */
type Row = readonly PdfItem[];

const rowsOf = (items: readonly PdfItem[]): Row[] => {
  const rows: PdfItem[][] = [];
  for (const item of items.filter(({ str }) => str.trim() !== "").toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (
      row !== undefined &&
      first !== undefined &&
      first.y - item.y < 0.5 * Math.min(first.fontSize, item.fontSize)
    )
      row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x));
};

/** A number at one end of a row. */
interface Candidate {
  readonly item: PdfItem;
  readonly value: number;
  /** The edge at which numbers of different length are aligned. */
  readonly edge: number;
  /** The text beside it. */
  readonly text: string;
}

/** Returns the text of a row without columns; empty for cells of a table. */
const runningText = (row: Row): string => {
  const isParted = row.some((item, at) => {
    const before = row[at - 1];
    return before !== undefined && item.x - before.x - before.width > maxGap * item.fontSize;
  });
  return isParted
    ? ""
    : row
        .map(({ str }) => str)
        .join(" ")
        .trim();
};

const leftmost = (rows: readonly Row[]): Candidate[] =>
  rows.flatMap(([item, ...rest]): Candidate[] => {
    const [next] = rest;
    if (item === undefined || next === undefined || !number.test(item.str.trim())) return [];
    const edge = item.x + item.width;
    if (next.x - edge < 0.4 * next.fontSize) return [];
    return [{ item, value: Number(item.str), edge, text: runningText(rest) }];
  });

const rightmost = (rows: readonly Row[]): Candidate[] =>
  rows.flatMap((row): Candidate[] => {
    const [before, item] = row.slice(-2);
    if (before === undefined || item === undefined || !number.test(item.str.trim())) return [];
    if (item.x - before.x - before.width < 0.4 * before.fontSize) return [];
    return [{ item, value: Number(item.str), edge: item.x, text: "" }];
  });

/** Returns the candidates that count on, each with the one above or below it. */
const counting = (column: readonly Candidate[], step: number): Candidate[] =>
  column.filter(({ value }, index) => {
    const [above, below] = [column[index - 1], column[index + 1]];
    return above?.value === value - step || below?.value === value + step;
  });

const columnsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const columns: Candidate[][] = [];
  for (const one of candidates) {
    const column = columns.find(
      ([first]) => first !== undefined && Math.abs(first.edge - one.edge) <= tolerance,
    );
    if (column === undefined) columns.push([one]);
    else column.push(one);
  }
  return columns;
};

const beginsWithin = ({ text }: Candidate): boolean => /^\p{Ll}/u.test(text) && text.length >= minLength;

/** True for numbers beside lines of a running text, every one or every fifth. */
const areLineNumbers = (column: readonly Candidate[]): boolean =>
  column.length >= minNumbers && column.filter(beginsWithin).length >= minShare * column.length;

/** Removes the numbers of lines from the items of a page. */
export type StripLineNumbers = <Item extends PdfItem>(items: readonly Item[]) => readonly Item[];

/**
 * Creates a function for the pages of a document in order: once numbers are found at an edge, those of shorter pages are, too.
 */
export const createLineNumbers = (): StripLineNumbers => {
  const edges: number[] = [];
  const isKnown = (edge: number): boolean => edges.some((each) => Math.abs(each - edge) <= tolerance);
  const found = (
    candidates: readonly Candidate[],
    isSure: (column: readonly Candidate[]) => boolean,
  ): Candidate[] =>
    columnsOf(candidates).flatMap((column) => {
      const [first] = column;
      const counted = [1, 5]
        .map((step) => counting(column, step))
        .find((each) => each.length >= minNumbers && isSure(each));
      if (counted !== undefined && first !== undefined && !isKnown(first.edge)) edges.push(first.edge);
      if (counted !== undefined) return counted;
      return first !== undefined && isKnown(first.edge) ? column : [];
    });
  return (items) => {
    const rows = rowsOf(items);
    const left = found(leftmost(rows), areLineNumbers);
    // Pages of two columns have them on both sides.
    const right = left.length < minNumbers ? [] : found(rightmost(rows), () => true);
    const numbers = new Set<PdfItem>([...left, ...right].map(({ item }) => item));
    if (numbers.size === 0) return items;
    return items.flatMap((item) => (!numbers.has(item) ? [item] : item.hasEOL ? [{ ...item, str: "" }] : []));
  };
};
