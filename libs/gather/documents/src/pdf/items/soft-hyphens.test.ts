import { describe, expect, it } from "vitest";
import { withSoftHyphens } from "./soft-hyphens.ts";

const place = { x: 0, y: 0, width: 100, fontSize: 10, hasEOL: false, font: "f", quarters: 0 };
const shown = (strings: readonly string[], drawn: readonly string[]): readonly string[] =>
  withSoftHyphens(
    strings.map((str) => ({ ...place, str })),
    drawn.map((text) => ({ text, x: 0, y: 0, size: 10, letter: [5, 0], unseen: undefined })),
  ).map(({ str }) => str);

describe("withSoftHyphens", () => {
  it.each([
    [
      "the end of a text",
      ["und Politik", "wissenschaft"],
      ["undPolitik\u00ad", "wissenschaft"],
      ["und Politik\u00ad", "wissenschaft"],
    ],
    ["a text of its own", ["Wert", "", "papier"], ["Wert", "\u00ad", "papier"], ["Wert\u00ad", "", "papier"]],
    ["a space", ["Wert ", "papier"], ["Wert\u00ad ", "papier"], ["Wert\u00ad ", "papier"]],
    [
      "a missing text",
      ["Wert", "other", "am Hafen"],
      ["Wert\u00ad", "am Ha\u00ad", "fen"],
      ["Wert\u00ad", "other", "am Hafen"],
    ],
  ])("appends one that is drawn at %s", (_what, strings, drawn, expected) => {
    expect(shown(strings, drawn)).toEqual(expected);
  });

  it.each([
    [
      "texts behind one that is drawn later",
      ["1", "Hafen", "bau", "Werft", "arbeit"],
      ["Hafen\u00ad", "bau", "Werft\u00ad", "arbeit", "page 1"],
      ["1", "Hafen\u00ad", "bau", "Werft\u00ad", "arbeit"],
    ],
    [
      "no letter that is not drawn",
      ["n", "Hafen", "bau"],
      ["Hafen\u00ad", "bau"],
      ["n", "Hafen\u00ad", "bau"],
    ],
    ["no text that has one", ["Wert\u00ad ", "papier"], ["Wert\u00ad", "papier"], ["Wert\u00ad ", "papier"]],
  ])("appends them to %s", (_what, strings, drawn, expected) => {
    expect(shown(strings, drawn)).toEqual(expected);
  });

  it("changes nothing on a page without one", () => {
    expect(shown(["a-", "b"], ["a-", "b"])).toEqual(["a-", "b"]);
  });
});
