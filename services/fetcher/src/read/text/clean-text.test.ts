import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["NUL and control characters", "a\u0000b\u0003c\u001bd", "abcd"],
    ["bidirectional controls", "pay \u202e001\u202c to\u200f me\u2066!", "pay 001 to me!"],
    ["zero-width characters", "ig\u200bnore\u2060 \ufeffthis", "ignore this"],
    ["tag characters", "ok\u{e0069}\u{e0067}", "ok"],
    ["soft hyphens", "hyphen\u00adation", "hyphenation"],
    ["joiners inside Latin words", "se\u200dcr\u200cet", "secret"],
    ["a lone surrogate", "a\ud800b", "a\ufffdb"],
  ])("takes out %s", (_case, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ["line ends, tabs and form feeds", "a\r\n\tb\n\fc"],
    ["a Persian word spelled with a joiner", "می\u200cخواهم"],
    ["a Devanagari conjunct", "क्\u200dष"],
    ["a family of emoji", "👩\u200d👩\u200d👧"],
    ["non-breaking spaces and dashes", "5\u00a0km – 6\u202fkm"],
  ])("keeps %s", (_case, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("composes what is decomposed", () => {
    expect(cleanText("e\u0301")).toBe("é");
  });
});
