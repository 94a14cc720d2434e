import { describe, expect, it } from "vitest";
import { phrasePattern } from "./words.ts";

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
