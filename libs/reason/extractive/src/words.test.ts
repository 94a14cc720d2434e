import { describe, expect, it } from "vitest";
import { contentWords, phrasePattern } from "./words.ts";

describe("contentWords", () => {
  it("leaves out stop words, and single letters of scripts without spaces", () => {
    expect(contentWords("Where is the lift?", "en").map(({ text }) => text)).toEqual(["lift"]);
    expect(contentWords("换电梯要多少钱？", "zh").map(({ text }) => text)).toEqual(["电梯"]);
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
