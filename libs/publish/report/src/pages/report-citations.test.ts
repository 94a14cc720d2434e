import { describe, expect, it } from "vitest";
import { pagesOfSpan } from "./report-citations.ts";

describe("pagesOfSpan", () => {
  it.each([
    ["one page", [90, 100], "p. 1"],
    ["two pages", [90, 101], "pp. 1–2"],
  ])("names %s", (_case, [start = 0, end = 0], where) => {
    expect(pagesOfSpan([0, 100], { start, end })).toBe(where);
  });
});
