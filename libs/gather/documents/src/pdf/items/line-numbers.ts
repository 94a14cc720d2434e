import type { PdfItem } from "../pdf-lines.ts";

/* Numbers beside the lines of a manuscript, as reviewers and courts want them. */

const number = /^\d{1,4}$/u;
const minNumbers = 5;
/** Points that the edges of a column of numbers may differ. */
const tolerance = 2;
/** Share of numbered lines that continue a sentence of the line above: few entries of lists and tables do. */
const minShare = 0.3;
const minLength = 20;
/** Maximum space between the words of a line, in font sizes. */
const maxGap = 1.8;
/** Lines in sequence that may be without a number, such as formulas. */
const maxMissing = 2;
const sentenceEnd = /[.!?:;。！？：；]["'”’)]?$/u;

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

/** A number before a row. */
interface Candidate {
  readonly item: PdfItem;
  readonly value: number;
  /** The edge at which numbers of different length are aligned. */
  readonly edge: number;
  /** The text beside it, and where it ends. */
  readonly text: string;
  readonly end: number;
  readonly characterWidth: number;
  /** The text of the row above, and where it ends. */
  readonly above: string;
  readonly endAbove: number;
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

const endOf = (row: Row): number => Math.max(0, ...row.map(({ x, width }) => x + width));

const isNumbered = ([item]: Row): boolean => number.test(item?.str.trim() ?? "");

const candidatesIn = (rows: readonly Row[]): Candidate[] =>
  rows.flatMap((row, index): Candidate[] => {
    const [item, ...rest] = row;
    const [next] = rest;
    if (item === undefined || next === undefined || !isNumbered(row)) return [];
    const edge = item.x + item.width;
    if (next.x - edge < 0.4 * next.fontSize) return [];
    const text = runningText(rest);
    const end = endOf(rest);
    const before = rows[index - 1] ?? [];
    const above = runningText(isNumbered(before) ? before.slice(1) : before);
    const characterWidth = (end - next.x) / Math.max(1, text.length);
    return [
      { item, value: Number(item.str), edge, text, end, characterWidth, above, endAbove: endOf(before) },
    ];
  });

const columnsOf = (candidates: readonly Candidate[]): Candidate[][] => {
  const columns: Candidate[][] = [];
  for (const one of candidates) {
    const column = columns.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.edge - one.edge) <= tolerance &&
        first.item.font === one.item.font &&
        Math.abs(first.item.fontSize - one.item.fontSize) < 0.1,
    );
    if (column === undefined) columns.push([one]);
    else column.push(one);
  }
  return columns;
};

/** Returns the candidates that continue to count by steps from a number. */
const countingOn = (column: readonly Candidate[], from: number, step: number): Candidate[] => {
  let last = from;
  return column.filter(({ value }) => {
    const steps = (value - last) / step;
    const isNext = Number.isInteger(steps) && steps > 0 && steps <= (last === 0 ? 1 : 1 + maxMissing);
    if (isNext) last = value;
    return isNext;
  });
};

/** True if many lines break at the margin within a sentence: the next word did not fit in the line above. */
const isRunning = (column: readonly Candidate[]): boolean => {
  const margin = Math.max(...column.map(({ end }) => end));
  const continuing = column.filter(({ text, above, endAbove, characterWidth }) => {
    const [word = ""] = text.split(/\s/u);
    const isFull = endAbove + (word.length + 1) * characterWidth > margin;
    return (
      isFull && /^\p{Ll}/u.test(text) && text.length >= minLength && above !== "" && !sentenceEnd.test(above)
    );
  });
  return continuing.length >= minShare * column.length;
};

/** True if a sentence begins within a line. */
const hasSentences = (rows: readonly Row[]): boolean =>
  rows.some((row) => /[.!?]["'”’)]? \p{Lu}/u.test(runningText(isNumbered(row) ? row.slice(1) : row)));

/** Removes the numbers of lines from the items of a page. */
export type StripLineNumbers = <Item extends PdfItem>(items: readonly Item[]) => readonly Item[];

/** The last number at an edge, and the step to the next one. */
interface Count {
  readonly edge: number;
  readonly last: number;
  readonly step: number;
}

/** Numbers that count by a step. */
interface Counted {
  readonly step: number;
  readonly numbers: readonly Candidate[];
}

const none: Counted = { step: 1, numbers: [] };

const begunIn = (column: readonly Candidate[]): Counted =>
  [1, 5]
    .map((step) => ({ step, numbers: countingOn(column, 0, step) }))
    .find(({ numbers }) => numbers.length >= minNumbers && isRunning(numbers)) ?? none;

const continuedIn = (column: readonly Candidate[], count: Count | undefined): Counted =>
  count === undefined ? none : { ...count, numbers: countingOn(column, count.last, count.step) };

/**
 * Creates a function for the pages of a document in order. Numbers count every line or every fifth line; they begin with the
 * first line of a page or continue those of the page before, however short the page is.
 */
export const createLineNumbers = (): StripLineNumbers => {
  let counts: readonly Count[] = [];
  const numbersIn = (column: readonly Candidate[], mayBegin: boolean): readonly Candidate[] => {
    const count = counts.find(({ edge }) => Math.abs(edge - (column[0]?.edge ?? 0)) <= tolerance);
    const continued = continuedIn(column, count);
    const begun = mayBegin ? begunIn(column) : none;
    const { step, numbers } = continued.numbers.length > begun.numbers.length ? continued : begun;
    const last = numbers.at(-1);
    if (last !== undefined)
      counts = [
        ...counts.filter((each) => each !== count),
        { edge: count?.edge ?? last.edge, last: last.value, step },
      ];
    return numbers;
  };
  return (items) => {
    const rows = rowsOf(items);
    const mayBegin = hasSentences(rows);
    const found = columnsOf(candidatesIn(rows)).flatMap((column) => numbersIn(column, mayBegin));
    const numbers = new Set<PdfItem>(found.map(({ item }) => item));
    if (numbers.size === 0) return items;
    return items.flatMap((item) => (!numbers.has(item) ? [item] : item.hasEOL ? [{ ...item, str: "" }] : []));
  };
};
