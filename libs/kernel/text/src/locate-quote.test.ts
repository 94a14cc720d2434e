import { describe, expect, it } from "vitest";
import { locateQuote } from "./locate-quote.ts";

const locate = (text: string, quote: string): string | undefined => {
  const span = locateQuote(text, quote);
  return span === undefined ? undefined : text.slice(span.start, span.end);
};

describe("locateQuote", () => {
  it.each([
    { name: "a verbatim quote", text: "one two three", quote: " two ", expected: "two" },
    {
      name: "wrapped lines",
      text: "one\n  two\tthree",
      quote: "one two three",
      expected: "one\n  two\tthree",
    },
    {
      name: "curly marks and dashes",
      text: "He said: “it’s fine — really…” ok",
      quote: `"it's fine - really..."`,
      expected: "“it’s fine — really…”",
    },
    {
      name: "straight marks quoted as curly ones",
      text: `say "no" now`,
      quote: "“no” now",
      expected: `"no" now`,
    },
    {
      name: "ligatures and soft hyphens",
      text: "the ﬁrst of\u00ADfer 中文",
      quote: "first offer",
      expected: "ﬁrst of\u00ADfer",
    },
    {
      name: "an invisible character that counts as white space",
      text: "the wind\uFEFFmill turns",
      quote: "windmill turns",
      expected: "wind\uFEFFmill turns",
    },
    {
      name: "an invisible character between two spaces",
      text: "the wind \u200B mill turns",
      quote: "wind mill",
      expected: "wind \u200B mill",
    },
    { name: "decomposed letters", text: "a cafe\u0301 here", quote: "café", expected: "cafe\u0301" },
    {
      name: "Chinese broken by layout",
      text: "研究人员\n发现，方法",
      quote: "人员发现",
      expected: "人员\n发现",
    },
    { name: "a letter outside of the first plane", text: "a 𝐱  𝛼 b", quote: "𝐱 𝛼", expected: "𝐱  𝛼" },
    { name: "a space before a line break", text: "one \n two", quote: "one two", expected: "one \n two" },
    {
      name: "Cyrillic in guillemets",
      text: "метод — «быстрый»",
      quote: 'метод - "быстрый"',
      expected: "метод — «быстрый»",
    },
    { name: "Arabic with vowel marks", text: "قال  مُحَمَّد هنا", quote: "قال مُحَمَّد", expected: "قال  مُحَمَّد" },
    { name: "full-width letters", text: "第ＡＢ章", quote: "第AB章", expected: "第ＡＢ章" },
    { name: "the first of several", text: "a  b, a  b", quote: "a b", expected: "a  b" },
  ])("finds $name", ({ text, quote, expected }) => {
    expect(locate(text, quote)).toBe(expected);
  });

  it.each([
    ["one two", "two three"],
    ["one two", "One two"],
    ["one two", " "],
    ["", "one"],
    ["anything", "\u00AD"],
  ])("in %j finds no %j", (text, quote) => {
    expect(locateQuote(text, quote)).toBeUndefined();
  });

  it("counts offsets in the original behind replaced characters", () => {
    expect(locateQuote("… ﬁne “x  y”", '"x y"')).toEqual({ start: 6, end: 12 });
  });

  it("finds quotes in several long texts in turn, each at its own place", () => {
    const longTexts = [1, 2, 3, 4].map(
      (number) => `${"A – b. ".repeat(10_000 * number)}It “ends  ${number}”.`,
    );
    for (const text of [...longTexts, ...longTexts.toReversed()]) {
      const span = locateQuote(text, `It "ends ${/\d/u.exec(text)?.[0] ?? ""}".`);
      expect(span).toEqual({ start: text.indexOf("It"), end: text.length });
    }
  });
});
