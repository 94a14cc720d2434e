import { describe, expect, it } from "vitest";
import { sheetToMarkdown } from "./sheet-table.ts";

const blank = ["", ""];

describe("sheetToMarkdown", () => {
  it("keeps many rows after a title", () => {
    const rows = Array.from({ length: 130_000 }, (_, at) => ["Aldby", String(at)]);
    expect(sheetToMarkdown([["Barges", ""], blank, ...rows], [])).toContain("| Aldby | 129999 |");
  });

  it("keeps many rows below one with a distant cell", () => {
    const head = ["Lock", "Barges", ...Array.from({ length: 16_000 }, () => ""), "remark"];
    const rows = Array.from({ length: 50_000 }, (_, at) => ["Aldby", String(at)]);
    expect(sheetToMarkdown([head, ...rows], [])).toContain("| Aldby | 49999 |");
  });

  it("keeps many merged cells", () => {
    const merged = Array.from({ length: 130_000 }, () => ({ row: 1, column: 0, rows: 1, columns: 1 }));
    const rows = [
      ["Lock", "Barges"],
      ["Aldby", "4"],
    ];
    expect(sheetToMarkdown(rows, merged)).toBe(sheetToMarkdown(rows, []));
  });

  it("begins a table after a blank row only where the last one has columns", () => {
    const rows = [
      ["Barges", ""],
      blank,
      ["Lock", "Barges"],
      ["Aldby", "4"],
      blank,
      ["Ship", "Load"],
      ["Ida", "30"],
    ];
    expect(
      sheetToMarkdown(rows, [])
        .split("\n\n")
        .filter((part) => part.startsWith("|")),
    ).toEqual([
      "| Lock | Barges |\n| --- | --- |\n| Aldby | 4 |",
      "| Ship | Load |\n| --- | --- |\n| Ida | 30 |",
    ]);
  });
});
