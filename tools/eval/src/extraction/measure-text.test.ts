import { describe, expect, it } from "vitest";
import { measureText, shareOfSnippets } from "./measure-text.ts";
import { wordTokens } from "./tokens.ts";

describe("measureText", () => {
  it("counts each word as often as both texts have it", () => {
    expect(measureText("the cat the cat", "the cat sat on the mat", wordTokens)).toEqual({
      f1: 0.6,
      precision: 0.75,
      recall: 0.5,
    });
  });

  it.each([
    ["nothing was to be found and nothing was", "", "", 1],
    ["nothing was to be found", "some", "", 0],
    ["nothing was found", "", "some", 0],
    ["nothing is right", "a b", "c", 0],
  ])("is decided where %s", (_case, found, gold, value) => {
    expect(measureText(found, gold, wordTokens)).toEqual({ f1: value, precision: value, recall: value });
  });
});

describe("shareOfSnippets", () => {
  it("finds snippets whatever their case and white space", () => {
    expect(shareOfSnippets("One\n\ntwo three", ["one two", "THREE", "four"])).toBeCloseTo(2 / 3);
  });

  it("has nothing to say without snippets", () => {
    expect(shareOfSnippets("text", [])).toBeUndefined();
  });
});
