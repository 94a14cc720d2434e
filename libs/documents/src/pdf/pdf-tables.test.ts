import { describe, expect, it } from "vitest";
import type { PdfLine } from "./layout/pdf-lines.ts";
import { isTableRow, type PdfCell, pdfTable } from "./pdf-tables.ts";

const cell = (text: string, x: number, endX = x + text.length * 5): PdfCell => ({ text, x, endX });
const row = (y: number, ...cells: PdfCell[]): PdfLine => ({
  text: cells.map(({ text }) => text).join(" "),
  x: cells[0]?.x ?? 0,
  endX: cells.at(-1)?.endX ?? 0,
  y,
  size: 10,
  isBold: false,
  isMonospaced: false,
  ...(cells.length > 1 && { cells }),
});
const head = row(700, cell("Name", 50), cell("Age", 150), cell("City", 250));
const ann = row(688, cell("Ann", 50), cell("31", 155), cell("Graz", 250));

describe("isTableRow", () => {
  it("knows rows by their parts, and by each other", () => {
    const lines = [row(720, cell("A sentence before it.", 50)), head, ann, row(660, cell("and after.", 50))];
    expect(lines.map((_, index) => isTableRow(lines, index))).toEqual([false, true, true, false]);
  });

  it.each([
    ["a row by itself", [head, row(680, cell("text", 50))]],
    ["rows far apart", [head, { ...ann, y: 500 }]],
    [
      "rows of two columns of the page",
      [
        { ...head, y: 100 },
        { ...ann, y: 700 },
      ],
    ],
    [
      "items with their signs",
      [row(700, cell("•", 50), cell("one", 80)), row(688, cell("•", 50), cell("two", 80))],
    ],
    [
      "items with their numbers",
      [row(700, cell("1.", 50), cell("one", 80)), row(688, cell("2.", 50), cell("two", 80))],
    ],
  ])("takes %s for none", (_case, lines) => {
    expect(lines.map((_, index) => isTableRow(lines, index))).toEqual([false, false]);
  });
});

describe("pdfTable", () => {
  it("puts cells into the columns they begin or end with", () => {
    const part = row(676, cell("Bob", 50), cell("Linz", 250));
    const right = row(664, cell("Eve", 50), cell("104", 150, 165));
    expect(pdfTable([head, ann, part, right])).toBe(
      "| Name | Age | City |\n| --- | --- | --- |\n| Ann | 31 | Graz |\n| Bob |  | Linz |\n| Eve | 104 |  |",
    );
  });
});
