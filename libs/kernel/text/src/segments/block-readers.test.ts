import { describe, expect, it } from "vitest";
import { commentLength } from "./block-readers.ts";
import { textLines } from "./line-patterns.ts";

describe("commentLength", () => {
  it.each([
    ["<!-- a -->", 1],
    ["<!-- a\n\nb --> c\nd", 3],
    ["<!-- a\nb", 0],
    ["<!-- a\n<!-- b -->", 0],
    ["a <!-- b -->", 0],
  ])("of %j is %i lines", (text, length) => {
    expect(commentLength(textLines(text), 0)).toBe(length);
  });
});
