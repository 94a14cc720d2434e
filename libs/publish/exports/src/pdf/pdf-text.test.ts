import { describe, expect, it } from "vitest";
import { shownText, undrawableScripts } from "./pdf-text.ts";

const hasGlyph = (codePoint: number): boolean => codePoint < 0x250;

describe("shownText", () => {
  it.each([
    ["plain, déjà vu", "plain, déjà vu"],
    ["e\u0301", "é"],
    ["done \u{1F600}\uFE0F", "done [U+1F600]"],
    ["step 1\uFE0F\u20E3 and ①", "step 1[U+20E3] and [U+2460]"],
    ["a\u200Db\u2009c\td", "ab c    d"],
    ["line\nline", "line\nline"],
    ["private \uE000", "private [U+E000]"],
  ])("shows %j as %j", (text, shown) => {
    expect(shownText(text, hasGlyph)).toBe(shown);
  });
});

describe("undrawableScripts", () => {
  it.each([
    ["all there", []],
    ["\u{1F600}\uFE0F, 1\uFE0F\u20E3 and ① are no letters", []],
    ["한국어와 한글", ["Hangul"]],
    ["قفل, שלום and ไทย", ["Arabic", "Hebrew", "Thai"]],
    ["٣", ["Arabic"]],
    ["𓀀", ["U+13000"]],
  ])("names those of %j", (text, scripts) => {
    expect(undrawableScripts(text, hasGlyph)).toEqual(scripts);
  });
});
