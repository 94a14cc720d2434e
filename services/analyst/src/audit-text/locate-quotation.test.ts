import { describe, expect, it } from "vitest";
import { locateQuotation } from "./locate-quotation.ts";

const text = "Locks first. The “lock” of a job\n> lives **five** seconds. It's renewed — always. The end.";

const located = (...pieces: readonly string[]): string | undefined => {
  const span = locateQuotation(text, pieces);
  return span === undefined ? undefined : text.slice(span.start, span.end);
};

describe("locateQuotation", () => {
  it.each([
    ["as it stands", ["Locks first"], "Locks first"],
    [
      "with other marks and dashes",
      ['The "lock" of', "It’s renewed - always"],
      "The “lock” of a job\n> lives **five** seconds. It's renewed — always",
    ],
    ["through markup and a broken line", ["a job lives five seconds"], "a job\n> lives **five** seconds"],
    ["beginning in another case", ["the “lock” of"], "The “lock” of"],
  ])("finds words %s", (_what, pieces, found) => {
    expect(located(...pieces)).toBe(found);
  });

  it.each([
    ["other words", ["lives six seconds"]],
    ["words in another order", ["five lives seconds"]],
    ["a piece of two", ["Locks first", "and last"]],
    ["nothing", []],
    ["what would be a pattern", [".* of (a|b)"]],
  ])("finds no place for %s", (_what, pieces) => {
    expect(located(...pieces)).toBeUndefined();
  });

  it("shows the first of pieces that are far apart", () => {
    const long = `The lock lives. ${"Bread is baked. ".repeat(200)}It is renewed.`;
    expect(locateQuotation(long, ["The lock lives", "It is renewed"])).toEqual({ start: 0, end: 14 });
  });
});
