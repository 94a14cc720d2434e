import { describe, expect, it } from "vitest";
import { pagesOfSpan } from "./pages-of-span.ts";

describe("pagesOfSpan", () => {
  it.each([
    ["at the very beginning", [0, 100, 200], [0, 5], "p. 1"],
    ["at the beginning of a page", [0, 100, 200], [100, 120], "p. 2"],
    ["to the end of a page", [0, 100, 200], [90, 100], "p. 1"],
    ["over a page", [0, 100, 200], [90, 101], "pp. 1–2"],
    ["on the last page", [0, 100, 200], [250, 300], "p. 3"],
    ["after a page without text", [0, 100, 100, 200], [110, 120], "p. 3"],
  ])("says where words stand %s", (_case, pageStarts, [start = 0, end = 0], where) => {
    expect(pagesOfSpan(pageStarts, { start, end })).toBe(where);
  });
});
