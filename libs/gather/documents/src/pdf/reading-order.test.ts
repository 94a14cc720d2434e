import { describe, expect, it } from "vitest";
import { pdfLine } from "../testing/pdf-parts.ts";
import type { PdfLine } from "./pdf-lines.ts";
import { inReadingOrder } from "./reading-order.ts";

const lineAt = (text: string, x: number, y: number, width = 200): PdfLine =>
  pdfLine(text, { x, endX: x + width, y });
const rows = Array.from({ length: 10 }, (_, row) => row);
const left = rows.map((row) => lineAt(`left prose, line ${row}`, 50, 700 - row * 12));
const right = rows.map((row) => lineAt(`right prose, line ${row}`, 300, 700 - row * 12));
const textsOf = (lines: readonly PdfLine[]): string[] => inReadingOrder(lines).map(({ text }) => text);
const columns = [...left, ...right].map(({ text }) => text);

describe("inReadingOrder", () => {
  it("keeps the order of a page that is drawn column by column", () => {
    expect(textsOf([...left, ...right])).toEqual(columns);
  });

  it("reads columns one after the other where they are drawn row by row", () => {
    expect(textsOf(rows.flatMap((row) => [left[row] ?? [], right[row] ?? []].flat()))).toEqual(columns);
  });

  it("reads three columns drawn row by row", () => {
    const third = rows.map((row) => lineAt(`third prose, line ${row}`, 550, 700 - row * 12));
    const mixed = rows.flatMap((row) => [left[row] ?? [], right[row] ?? [], third[row] ?? []].flat());
    expect(textsOf(mixed)).toEqual([...columns, ...third.map(({ text }) => text)]);
  });

  it("reads text across both columns between the text above and below it", () => {
    const title = lineAt("A title across both columns", 50, 730, 450);
    const foot = lineAt("A note across both columns", 50, 560, 450);
    const mixed = rows.flatMap((row) => [left[row] ?? [], right[row] ?? []].flat());
    expect(textsOf([title, ...mixed, foot])).toEqual([title.text, ...columns, foot.text]);
  });

  it("reads a page from the top that is drawn in no order", () => {
    const shuffled = rows.map((row) => left[(row * 7) % 10] ?? []).flat();
    expect(textsOf(shuffled)).toEqual(left.map(({ text }) => text));
  });

  it("keeps the cells of a table in their row", () => {
    const table = rows.flatMap((row) => [
      lineAt(`name ${row}`, 50, 700 - row * 12, 30 + (row % 3) * 20),
      lineAt(`${row}.5`, 300, 700 - row * 12, 20),
    ]);
    expect(textsOf(table)).toEqual(rows.map((row) => `name ${row} ${row}.5`));
  });
});
