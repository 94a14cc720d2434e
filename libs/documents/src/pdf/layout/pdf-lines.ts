import type { PdfCell } from "../pdf-tables.ts";
import type { FontStyle } from "./font-style.ts";

// Radicals that stand for the characters they look like, because a font has one drawing for both.
const radicals = /[\u2e9f\u2ef3\u2f00-\u2fd5]/gu;
// dblatex prints the Python literals of bytes around lines that draw a tree of files (Debian's manuals are made by it).
const wrappedLine = /b''([\u2500-\u257f])b''/gu;

/** Text of a PDF without what its writer, not its author, has put into it. */
const repairText = (text: string): string =>
  text
    .replaceAll(radicals, (radical) => radical.normalize("NFKC"))
    .replaceAll(wrappedLine, "$1")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** A piece of text as a page draws it; coordinates in points, y grows upwards. */
export interface PdfItem {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
  readonly hasEOL: boolean;
  readonly font: string;
}

/** One line of a page as it is set, or the part of it in one column; coordinates in points, y grows upwards. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
  readonly y: number;
  /** Font size of most of its characters. */
  readonly size: number;
  /** Whether all of it is bold. */
  readonly isBold: boolean;
  /** Of a row whose parts stand apart: those, from left to right. */
  readonly cells?: readonly PdfCell[];
  /** Whether all of it is set in a font whose letters are equally wide, as code is. */
  readonly isMonospaced: boolean;
}

// Superscripts leave the base line by less than this share of the font size, the next line by more.
const sameLineShare = 0.55;
// No line is justified with wider spaces than this many times the font size: what follows stands in another column.
const columnGap = 1.8;

const hasInk = ({ str }: PdfItem): boolean => str.trim() !== "";

const toLine = (items: readonly PdfItem[], fonts: ReadonlyMap<string, FontStyle>): PdfLine | undefined => {
  const text = repairText(items.map(({ str }) => str).join(""));
  const inked = items.filter(hasInk);
  const [main] = inked.toSorted((left, right) => right.str.trim().length - left.str.trim().length);
  if (text === "" || main === undefined) return undefined;
  return {
    text,
    x: Math.min(...inked.map(({ x }) => x)),
    endX: Math.max(...inked.map(({ x, width }) => x + width)),
    y: main.y,
    size: main.fontSize,
    isBold: inked.every(({ font }) => fonts.get(font)?.isBold === true),
    isMonospaced: inked.every(({ font }) => fonts.get(font)?.isMonospaced === true),
  };
};

const startsLine = (item: PdfItem, base: PdfItem, last: PdfItem): boolean => {
  const size = Math.max(item.fontSize, base.fontSize);
  if (Math.abs(item.y - base.y) > sameLineShare * size) return true;
  const gap = item.x - (last.x + last.width);
  return gap > columnGap * size || item.x < base.x - columnGap * size;
};

/** Puts the pieces of a page together to lines, in the order the page draws them; columns stay apart. */
export const pdfLines = (
  items: readonly PdfItem[],
  fonts: ReadonlyMap<string, FontStyle> = new Map(),
): PdfLine[] => {
  const lines: PdfItem[][] = [[]];
  let isEnded = false;
  let base: PdfItem | undefined;
  let last: PdfItem | undefined;
  for (const item of items) {
    const isNext = isEnded || (base !== undefined && last !== undefined && startsLine(item, base, last));
    if (hasInk(item) && isNext) {
      lines.push([]);
      base = undefined;
      isEnded = false;
    }
    lines.at(-1)?.push(item);
    if (hasInk(item)) {
      base ??= item;
      last = item;
    }
    isEnded ||= item.hasEOL;
  }
  return lines.map((line) => toLine(line, fonts)).filter((line) => line !== undefined);
};
