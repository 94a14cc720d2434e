import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakLines, type Measure, type Span } from "./break-lines.ts";

/** A character's width is its length. */
const measure: Measure = ({ text }) => Array.from(text).length;
const linesOf = (spans: readonly Span[], width: number): string[] =>
  breakLines(spans, width, measure).map((line) =>
    line
      .map(({ text }) => text)
      .join("")
      .trimEnd(),
  );

describe("breakLines", () => {
  it.each([
    ["ends a line after a space", "one two three", 8, ["one two", "three"]],
    [
      "ends a line between Chinese characters, not before a full stop",
      "工作进程被终止。",
      7,
      ["工作进程被终", "止。"],
    ],
    ["cuts a word that no line holds", "abcdefghij kl", 4, ["abcd", "efgh", "ij", "kl"]],
    ["keeps lines and what they are indented by", "if x\n    y", 20, ["if x", "    y"]],
    ["is one empty line without text", "", 5, [""]],
  ])("%s", (_, text, width, lines) => {
    expect(linesOf([{ text }], width)).toEqual(lines);
  });

  it("keeps the link of a span", () => {
    const [line] = breakLines([{ text: "said " }, { text: "[3, p. 12]", source: 3 }], 40, measure);
    expect(
      line
        ?.filter(({ source }) => source === 3)
        .map(({ text }) => text)
        .join(""),
    ).toBe("[3, p. 12]");
  });

  it("removes only space, and exceeds the width in no line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 12, max: 40 }), (text, width) => {
        const lines = breakLines([{ text }], width, measure);
        const kept = lines
          .flat()
          .map((fragment) => fragment.text)
          .join("");
        expect(kept.replace(/\s/gu, "")).toBe(text.replace(/\s/gu, ""));
        for (const line of lines) {
          const wide = line.reduce((sum, fragment) => sum + fragment.width, 0);
          expect(wide <= width || line.length === 1).toBe(true);
        }
      }),
    );
  });
});
