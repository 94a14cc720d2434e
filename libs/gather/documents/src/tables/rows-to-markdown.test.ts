import { describe, expect, it } from "vitest";
import { rowsToMarkdown } from "./rows-to-markdown.ts";

/** Splits lines of values between commas. */
const rowsOf = (text: string): string[][] => text.split("\n").map((line) => line.split(","));

describe("rowsToMarkdown", () => {
  it("treats the first row as the names of the columns", () => {
    expect(rowsToMarkdown(rowsOf("Name,Age\nAnn,31"))).toBe("| Name | Age |\n| --- | --- |\n| Ann | 31 |");
  });

  it.each([
    ["numbers", "2023,14.5\n2024,15 %"],
    ["a name twice", "a,a\nb,c"],
    ["a column without one", "a,\nb,c"],
  ])("numbers the columns where the first row has %s", (_case, rows) => {
    expect(rowsToMarkdown(rowsOf(rows)).split("\n")[0]).toBe("| column 1 | column 2 |");
  });

  it.each([
    ["years", "Country,2019,2020\nChad,1.5,1.6", "| Country | 2019 | 2020 |"],
    ["names over numbers, one of them missing", ",Height,Weight\nAnn,170,60", "|  | Height | Weight |"],
    ["names over numbers, one of them twice", "Id,Name,Name\n1,Ann,B", "| Id | Name | Name |"],
  ])("treats a first row of %s as the names of the columns", (_case, rows, head) => {
    expect(rowsToMarkdown(rowsOf(rows)).split("\n")[0]).toBe(head);
  });

  it("needs no name for an empty column", () => {
    expect(rowsToMarkdown(rowsOf("Task,,Owner\nDesign,,Ana")).split("\n")[0]).toBe("| Task | Owner |");
  });

  it("puts what is above a table above it, and names the columns by the row below", () => {
    const rows = [
      ["Sales of # 1"],
      [""],
      ["Source", "us"],
      ["Name", "May", "June", "July"],
      ["Ann", "1", "2", "3"],
    ];
    expect(rowsToMarkdown(rows)).toBe(
      "Sales of # 1\n\nSource us\n\n| Name | May | June | July |\n| --- | --- | --- | --- |\n| Ann | 1 | 2 | 3 |",
    );
  });

  it("cuts a wide table into several, each with the first column, and loses no value", () => {
    const columns = Array.from({ length: 500 }, (_, column) => `measure ${column}`);
    const rows = [
      ["Name", ...columns],
      ["Ann", ...columns.map((_, column) => `v${column}`)],
      ["Bob", "short"],
    ];
    const tables = rowsToMarkdown(rows).split("\n\n");
    expect(tables.every((table) => table.startsWith("| Name | measure "))).toBe(true);
    expect(tables.filter((table) => table.includes("Bob"))).toHaveLength(1);
    expect(tables.join("").match(/v\d+/gu)).toHaveLength(500);
    expect(Math.max(...tables.map(({ length }) => length))).toBeLessThan(1_000);
  });

  it("leaves out columns in which nothing stands, and keeps the numbers of the others", () => {
    const far = [...Array.from({ length: 16_383 }, () => ""), "5"];
    expect(rowsToMarkdown([["7"], far]).split("\n\n")).toEqual([
      "| column 1 | column 16384 |\n| --- | --- |\n| 7 |  |\n|  | 5 |",
    ]);
  });

  it("reads 150,000 rows including the last", () => {
    const text = rowsToMarkdown([...Array.from({ length: 150_000 }, () => ["x", "1"]), ["last", "2"]]);
    expect(text.split("| x | 1 |")).toHaveLength(150_001);
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
