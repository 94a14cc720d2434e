import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const table = "| Name | Age |\n| --- | --- |\n| Ann, B. | 31 |";

describe("readCsv", () => {
  it.each([
    ["commas", 'Name,Age\r\n"Ann, B.",31\r\n'],
    ["semicolons", "Name;Age\nAnn, B.;31"],
    ["tabs", "Name\tAge\nAnn, B.\t31\n"],
    ["bars", "Name|Age\nAnn, B.|31\n\n"],
    ["what the first line says", "sep=;\r\nName;Age\r\nAnn, B.;31"],
  ])("reads values between %s", (_case, text) => {
    expect(readCsv(text, "text/csv")).toEqual({ status: "extracted", text: table, mediaType: "text/csv" });
  });

  it("reads quotes in quotes, and lines in them", () => {
    expect(readCsv('a,b\n"say ""so""\nnow",2', "text/csv")?.text).toContain('| say "so" now | 2 |');
  });

  it("does not take the rest of a file for one value where a quote is not closed", () => {
    expect(readCsv('a,b\n"1,2\n3,4\n', "text/csv")?.text).toContain('| "1 | 2 |\n| 3 | 4 |');
  });

  it("reads tabs where the type says so, whatever else the text has", () => {
    expect(readCsv("a,b\tc\n1,2\t3", "text/tab-separated-values")?.text).toContain("| a,b | c |");
  });

  it.each([
    ["prose", "This is a text, it has a comma.\nAnd another line\nand another\n"],
    ["one column", "a\nb\nc\n"],
  ])("takes %s for no table", (_case, text) => {
    expect(readCsv(text, "text/csv")).toBeUndefined();
  });
});
