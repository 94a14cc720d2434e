import { describe, expect, it } from "vitest";
import { cleanAndCount, cleanText, stripTerminalSigns } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["NUL and control characters", "a\u0000b\u0003c\u001bd", "abcd"],
    ["bidirectional controls", "pay \u202e001\u202c to\u200f me\u2066!", "pay 001 to me!"],
    ["zero-width characters", "ig\u200bnore\u2060 \ufeffthis", "ignore this"],
    ["tag characters", "ok\u{e0069}\u{e0067}", "ok"],
    ["soft hyphens", "hyphen\u00adation", "hyphenation"],
    ["joiners inside Latin words", "se\u200dcr\u200cet", "secret"],
    ["controls beyond ASCII", "a\u0080b\u009fc", "abc"],
    ["fillers that look like nothing", "pass\u3164word \uffa0x", "password x"],
    ["bytes in selectors behind a letter", "a\ufe00\ufe0f\u{e0101}b", "ab"],
    ["rows of selectors behind an emoji", "😀\ufe0f\u{e0110}\u{e0120}.", "😀\ufe0f."],
    ["joiners of graphemes", "a\u034fb", "ab"],
    ["a lone surrogate", "a\ud800b", "a\ufffdb"],
  ])("takes out %s", (_case, text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it.each([
    ["line ends, tabs and form feeds", "a\r\n\tb\n\fc"],
    ["a Persian word spelled with a joiner", "می\u200cخواهم"],
    ["a Devanagari conjunct", "क्\u200dष"],
    ["a family of emoji", "👩\u200d👩\u200d👧"],
    ["the form of a symbol", "❤\ufe0f #\ufe0f\u20e3"],
    ["the variant of a Chinese character", "葛\u{e0100}城"],
    ["non-breaking spaces and dashes", "5\u00a0km – 6\u202fkm"],
  ])("keeps %s", (_case, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("composes what is decomposed", () => {
    expect(cleanText("e\u0301")).toBe("é");
  });
});

describe("cleanAndCount", () => {
  it("counts what it takes out", () => {
    expect(cleanAndCount("ig\u200bnore\u202e \u{e0069}this\u200d")).toEqual({
      text: "ignore this",
      invisibleCharacters: 4,
    });
  });

  it("counts neither soft hyphens nor a byte order mark", () => {
    expect(cleanAndCount("\ufeffhyphen\u00adation")).toEqual({ text: "hyphenation", invisibleCharacters: 0 });
  });

  it("treats the line end of mainframes as a line end", () => {
    expect(cleanAndCount("a\u0085b")).toEqual({ text: "a\nb", invisibleCharacters: 0 });
  });

  it.each(["a\rb", "a\u2028b", "a\u2029b"])("makes one kind of line end of %j", (text) => {
    expect(cleanText(text)).toBe("a\nb");
  });
});

describe("stripTerminalSigns", () => {
  it("leaves out colours, titles and what is struck over, and keeps what only a cursor stood behind", () => {
    const log = "\u001b[32mINFO\u001b[0m\u001b]0;title\u0007 b\bbold 1903.\b\b\n";
    expect(cleanText(stripTerminalSigns(log))).toBe("INFO bold 1903.\n");
  });
});
