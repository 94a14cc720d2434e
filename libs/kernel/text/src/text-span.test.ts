import { describe, expect, it } from "vitest";
import { collapseWhitespace, lowerBound, shorten } from "./text-span.ts";

describe("lowerBound", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [5, 3],
    [9, 4],
  ])("of %i is %i", (min, index) => {
    expect(lowerBound([1, 3, 3, 8], min)).toBe(index);
  });
});

describe("collapseWhitespace", () => {
  it("leaves single spaces between words", () => {
    expect(collapseWhitespace("\n a\t\u00A0b\r\n\r\nc ")).toBe("a b c");
  });
});

describe("shorten", () => {
  it.each([
    ["abcd", "abcd"],
    ["abcde", "abc…"],
    ["abc😀", "abc…"],
    ["ab😀c", "ab…"],
    ["a😀cd", "a😀…"],
  ])("of %s to four is %s", (text, short) => {
    expect(shorten(text, 4)).toBe(short);
  });
});
