import type { StructuredTextItem } from "unpdf";

/** One line of a page as it is set; coordinates in points, y grows upwards. */
export interface PdfLine {
  readonly text: string;
  readonly x: number;
  readonly endX: number;
  readonly y: number;
  /** Font size of most of its characters. */
  readonly size: number;
}

type Item = Pick<StructuredTextItem, "str" | "x" | "y" | "width" | "fontSize" | "hasEOL">;

// Superscripts leave the base line by less than this share of the font size, the next line by more.
const sameLineShare = 0.55;

const toLine = (items: readonly Item[]): PdfLine | undefined => {
  const text = items
    .map(({ str }) => str)
    .join("")
    .replaceAll(/\s+/gu, " ")
    .trim();
  const [main] = items.toSorted((left, right) => right.str.trim().length - left.str.trim().length);
  if (text === "" || main === undefined) return undefined;
  const inked = items.filter(({ str }) => str.trim() !== "");
  return {
    text,
    x: Math.min(...inked.map(({ x }) => x)),
    endX: Math.max(...inked.map(({ x, width }) => x + width)),
    y: main.y,
    size: main.fontSize,
  };
};

/** Puts the pieces of a page together to lines, in the order the page draws them. */
export const pdfLines = (items: readonly Item[]): PdfLine[] => {
  const lines: Item[][] = [[]];
  let isEnded = false;
  let base: Item | undefined;
  for (const item of items) {
    const hasInk = item.str.trim() !== "";
    const hasMoved =
      hasInk &&
      base !== undefined &&
      Math.abs(item.y - base.y) > sameLineShare * Math.max(item.fontSize, base.fontSize);
    if ((isEnded && hasInk) || hasMoved) {
      lines.push([]);
      base = undefined;
      isEnded = false;
    }
    lines.at(-1)?.push(item);
    if (hasInk) base ??= item;
    isEnded ||= item.hasEOL;
  }
  return lines.map(toLine).filter((line) => line !== undefined);
};
