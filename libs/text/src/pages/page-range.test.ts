import { describe, expect, it } from "vitest";
import { pageRange } from "./page-range.ts";

describe("pageRange", () => {
  it.each([
    ["at the very beginning", [0, 100, 200], [0, 5], [1, 1]],
    ["at the beginning of a page", [0, 100, 200], [100, 120], [2, 2]],
    ["to the end of a page", [0, 100, 200], [90, 100], [1, 1]],
    ["over two pages", [0, 100, 200], [90, 201], [1, 3]],
    ["on the last page", [0, 100, 200], [250, 300], [3, 3]],
    ["after a page without text", [0, 100, 100, 200], [110, 120], [3, 3]],
  ])("says where words stand %s", (_case, pageStarts, [start = 0, end = 0], [first, last]) => {
    expect(pageRange(pageStarts, { start, end })).toEqual({ first, last });
  });

  it.each([undefined, []])("knows no page without pages", (pageStarts) => {
    expect(pageRange(pageStarts, { start: 0, end: 1 })).toBeUndefined();
  });
});
