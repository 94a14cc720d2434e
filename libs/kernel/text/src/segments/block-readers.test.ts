import { describe, expect, it } from "vitest";
import { finish } from "../slices.ts";
import { commentLengthInSlices } from "./block-readers.ts";
import { textLines } from "./line-patterns.ts";

describe("commentLengthInSlices", () => {
  it.each([
    ["<!-- a -->", 1],
    ["<!-- a\n\nb --> c\nd", 3],
    ["<!-- a\nb", 0],
    ["<!-- a\n<!-- b -->", 0],
    ["a <!-- b -->", 0],
  ])("of %j is %i lines", (text, length) => {
    expect(finish(commentLengthInSlices(textLines(text), 0))).toBe(length);
  });
});
