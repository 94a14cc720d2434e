import { finish, termsInSlices } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { contentWords, matchableTerms, phrasePattern } from "./words.ts";

describe("contentWords", () => {
  it.each([
    ["en", "Where is the lift?", ["lift"]],
    ["zh", "盐对高血压的影响是什么？", ["盐", "高血压", "影响"]],
    ["ja", "酒と癌の関係は？", ["酒", "癌", "関係"]],
    ["ko", "법 개정 이유", ["법", "개정", "이유"]],
  ])("leaves out stop words, but no words of one letter, in %s", (language, text, named) => {
    expect(contentWords(text, language).map((word) => word.text)).toEqual(named);
  });
});

describe("phrasePattern", () => {
  const pattern = phrasePattern(["i ~ think", "i ~ hope", "we ~ think", "so far"]);

  it.each(["i think so", "i really do hope so", "but we think", "not so far"])("matches %j", (text) => {
    expect(new RegExp(pattern, "u").test(text)).toBe(true);
  });

  it.each(["i thinking", "i do not really always think", "we hope", "iso far"])(
    "does not match %j",
    (text) => {
      expect(new RegExp(pattern, "u").test(text)).toBe(false);
    },
  );

  it("repeats no gap, because each takes a millisecond to compile", () => {
    expect(pattern.split("{0,2}")).toHaveLength(3);
  });
});

describe("matchableTerms", () => {
  const pausesBesideTerms = (text: string): number =>
    [...matchableTerms(text, "en")].length - [...termsInSlices(text, "en")].length;

  it("pauses while it searches a text without CJK letters", () => {
    expect(pausesBesideTerms("a".repeat(400_000))).toBeGreaterThanOrEqual(20);
  });

  it("pauses while it collects many words", () => {
    const words = Array.from({ length: 50_000 }, (_, index) => `w${index}`).join(" ");
    expect(pausesBesideTerms(words)).toBeGreaterThanOrEqual(10 + Math.floor(words.length / 20_000));
  });

  it("finds a letter of two units where a part ends", () => {
    expect(finish(matchableTerms(`${" ".repeat(19_999)}𠮷野`, "ja"))).toContain("𠮷");
  });
});
