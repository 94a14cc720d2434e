import { describe, expect, it } from "vitest";
import { textLines } from "./line-patterns.ts";

describe("textLines", () => {
  it("knows every line break and keeps offsets", () => {
    expect(textLines("a\nb\r\nc\rd\u2028")).toEqual([
      { start: 0, end: 1, text: "a" },
      { start: 2, end: 3, text: "b" },
      { start: 5, end: 6, text: "c" },
      { start: 7, end: 8, text: "d" },
      { start: 9, end: 9, text: "" },
    ]);
  });
});
