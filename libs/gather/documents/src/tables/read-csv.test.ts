import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const table = "| Name | Age |\n| --- | --- |\n| Ann, B. | 31 |";

describe("readCsv", () => {
  it.each([
    ["Ada,a;b;c;d\nBob,e;f;g", "| Bob | e;f;g |"],
    ["name,tags;kinds;sorts\nBob,e;f;g;h", "| Bob | e;f;g;h |"],
  ])("keeps lists in cells: %j", (text, row) => {
    expect(readCsv(text, "text/csv")?.text).toContain(row);
  });

  it.each([
    ["lines end with a carriage return", `Name,Age\r${"Ann,31\r".repeat(4_000)}Bob,32\r`],
    ["the first line is long", `Name,Age,${"x".repeat(30_000)}\nBob,32\n`],
  ])("is a table where %s", (_case, text) => {
    expect(readCsv(text, "text/csv")?.text).toContain("| Bob | 32 |");
  });

  it.each([
    ["commas", 'Name,Age\r\n"Ann, B.",31\r\n'],
    ["semicolons", "Name;Age\nAnn, B.;31"],
    ["a line for Excel", "sep=;\nName;Age\nAnn, B.;31"],
    ["tabs", "Name\tAge\nAnn, B.\t31\n"],
    ["bars", "Name|Age\nAnn, B.|31\n\n"],
    ["what the first line says", "sep=;\r\nName;Age\r\nAnn, B.;31"],
  ])("reads values between %s", (_case, text) => {
    expect(readCsv(text, "text/csv")).toEqual({ status: "extracted", text: table, mediaType: "text/csv" });
  });

  it.each([
    [
      "backslashes before quotes",
      'Name,Note\nAnn,"She said \\"no\\", twice"\nBob,"x"\n',
      'She said "no", twice',
    ],
    ["spaces before quoted cells", 'Name, Note\nAnn, "a, b"\nBob, "x"\n', "a, b"],
    ["paths in quotes", 'Name,Note\nAnn,"C:\\weirs\\"\nBob,"x"\n', "C:\\weirs\\"],
  ])("reads values with %s", (_how, text, cell) => {
    expect(readCsv(text, "text/csv")?.text.split("\n").slice(2)).toEqual([
      `| Ann | ${cell} |`,
      "| Bob | x |",
    ]);
  });

  it("reads quotes in quotes, and lines in them", () => {
    expect(readCsv('a,b\n"say ""so""\nnow",2', "text/csv")?.text).toContain('| say "so" now | 2 |');
  });

  it("does not treat the rest of a file as one value where a quote is not closed", () => {
    expect(readCsv('a,b\n"1,2\n3,4\n', "text/csv")?.text).toContain('| "1 | 2 |\n| 3 | 4 |');
  });

  it("reads tabs where the type says so, whatever else the text has", () => {
    expect(readCsv("a,b\tc\n1,2\t3", "text/tab-separated-values")?.text).toContain("| a,b | c |");
  });

  it.each([
    ["prose", "This is a text, it has a comma.\nAnd another line\nand another\n"],
    ["one column", "a\nb\nc\n"],
  ])("reads no table in %s", (_case, text) => {
    expect(readCsv(text, "text/csv")).toBeUndefined();
  });
});
