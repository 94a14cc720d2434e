import { describe, expect, it } from "vitest";
import { rowsToMarkdown } from "./rows-to-markdown.ts";

describe("rowsToMarkdown", () => {
  it("takes the first row for the names of the columns", () => {
    expect(
      rowsToMarkdown([
        ["Name", "Age"],
        ["Ann", "31"],
      ]),
    ).toBe("| Name | Age |\n| --- | --- |\n| Ann | 31 |");
  });

  it.each([
    [
      "numbers",
      [
        ["2023", "14.5"],
        ["2024", "15 %"],
      ],
    ],
    [
      "a name twice",
      [
        ["a", "a"],
        ["b", "c"],
      ],
    ],
    [
      "a column without one",
      [
        ["a", ""],
        ["b", "c"],
      ],
    ],
  ])("numbers the columns where the first row has %s", (_case, rows) => {
    expect(rowsToMarkdown(rows).split("\n")[0]).toBe("| column 1 | column 2 |");
  });

  it("repeats the names of the columns over every part of a long table", () => {
    const rows = Array.from({ length: 100 }, (_, row) => [`name ${row}`, `${row * 1_000}`]);
    const tables = rowsToMarkdown([["Name", "Amount"], ...rows]).split("\n\n");
    expect(tables.length).toBeGreaterThan(3);
    expect(tables.every((table) => table.startsWith("| Name | Amount |\n| --- | --- |\n| name "))).toBe(true);
    expect(Math.max(...tables.map(({ length }) => length))).toBeLessThan(700);
    expect(tables.join("\n").match(/name \d+/gu)).toHaveLength(100);
  });

  it("makes rows of one width, each on one line", () => {
    expect(rowsToMarkdown([["a", "b"], ["one\ntwo"], ["x|y", "z"], ["", ""]])).toBe(
      "| a | b |\n| --- | --- |\n| one two |  |\n| x\\|y | z |",
    );
  });
});
