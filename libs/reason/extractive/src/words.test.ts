import { describe, expect, it } from "vitest";
import { contentWords, phrasePattern } from "./words.ts";

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
