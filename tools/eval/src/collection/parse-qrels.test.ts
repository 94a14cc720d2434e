import { describe, expect, it } from "vitest";
import { parseQrels } from "./parse-qrels.ts";

const asObject = (text: string): unknown =>
  Object.fromEntries(
    [...parseQrels(text, "x.tsv")].map(([query, grades]) => [query, Object.fromEntries(grades)]),
  );

describe("parseQrels", () => {
  it.each([
    ["BEIR's three columns with their heading", "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t0\n2\ta\t3\n"],
    ["three columns without a heading", "1\ta\t1\n1\tb\t0\n2\ta\t3"],
    ["TREC's four columns", "1 0 a 1\n1 0 b 0\n\n2 0 a 3\n"],
    [
      "lines that end in a carriage return",
      "query-id\tcorpus-id\tscore\r\n1\ta\t1\r\n1\tb\t0\r\n2\ta\t3\r\n",
    ],
  ])("reads %s", (_, text) => {
    expect(asObject(text)).toEqual({ 1: { a: 1, b: 0 }, 2: { a: 3 } });
  });

  it("keeps a negative grade", () => {
    expect(asObject("1\ta\t-1")).toEqual({ 1: { a: -1 } });
  });

  it.each(["1\ta\tgood", "1\ta", "1\t2\t3\t4\t5"])("names the line of %j behind the first", (line) => {
    expect(() => parseQrels(`1\ta\t1\n${line}\n`, "x.tsv")).toThrow("x.tsv, line 2");
  });
});
