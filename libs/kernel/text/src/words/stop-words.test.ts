import { describe, expect, it } from "vitest";
import { primaryLanguage, stopWords } from "./stop-words.ts";

describe("stopWords", () => {
  it.each([
    ["en", "the"],
    ["de-AT", "und"],
    ["fr", "où"],
    ["es", "más"],
    ["it", "perché"],
    ["pt", "não"],
    ["nl", "het"],
    ["ru", "который"],
    ["zh", "的"],
    ["ja", "です"],
  ])("of %s hold %s", (language, word) => {
    expect(stopWords(language).has(word)).toBe(true);
  });

  it("of an unknown language are none", () => {
    expect(stopWords("und").size).toBe(0);
  });
});

describe("primaryLanguage", () => {
  it.each([
    ["pt-BR", "pt"],
    ["EN_us", "en"],
    [" zh-Hant-TW ", "zh"],
    ["english", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("of %j is %j", (tag, expected) => {
    expect(primaryLanguage(tag)).toBe(expected);
  });
});
