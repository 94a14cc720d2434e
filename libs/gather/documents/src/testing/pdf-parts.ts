import { pdfString } from "@quarry/testkit";
import type { PdfItem, PdfLine } from "../pdf/pdf-lines.ts";

/** Returns a line of a page whose letters are 5 points wide. */
export const pdfLine = (text: string, changes: Partial<PdfLine> = {}): PdfLine => ({
  text,
  x: 50,
  endX: (changes.x ?? 50) + text.length * 5,
  y: 700,
  size: 10,
  isBold: false,
  isMonospaced: false,
  ...changes,
});

/** Returns a text drawn by a page, with letters that are 5 points wide. */
export const pdfItem = (str: string, x = 0, y = 0, changes: Partial<PdfItem> = {}): PdfItem => ({
  str,
  x,
  y,
  width: str.length * 5,
  fontSize: 10,
  hasEOL: false,
  font: "f1",
  ...changes,
});

/** Returns the instructions that draw a text at a place of a page. */
export const drawnText = (text: string, x: number, y: number, size = 11): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm ${pdfString(text)} Tj ET`;
