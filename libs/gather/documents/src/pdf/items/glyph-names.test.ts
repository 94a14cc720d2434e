import { describe, expect, it } from "vitest";
import { namedCharacters, spellItems, unknownGlyphs } from "./glyph-names.ts";

describe("glyphs by their names", () => {
  it.each([
    ["t_t", "tt"],
    ["f_f_j.alt", "ffj"],
    ["Th", "Th"],
    ["uni0066_uni006A", "fj"],
    ["nine.oldstyle", "9"],
    ["uni00660069", "fi"],
    ["u1F68.sc", "Ὠ"],
    ["adieresis.sc", "ä"],
    ["seven_period.alt", "7."],
    ["adieresis", undefined],
    ["uni00E9", undefined],
    ["constructor.alt", undefined],
    [".notdef", undefined],
    ["uni0066".repeat(9), undefined],
    ["u999999.alt", undefined],
    ["uniD800.alt", undefined],
    ["space_bar", undefined],
  ])("reads %s", (name, letters) => {
    expect(namedCharacters(name)).toBe(letters);
  });

  const glyph = (unicode: string, originalCharCode: number, width = 500) => ({
    unicode,
    originalCharCode,
    width,
    isSpace: unicode === " ",
  });
  const spelled = (
    str: string,
    glyphs: readonly ReturnType<typeof glyph>[],
    numbered: readonly string[] = [],
  ) =>
    spellItems(
      [{ str, font: "f1" }],
      { fnArray: [1, 2], argsArray: [["f1", 12], [glyphs]] },
      {
        operators: { setFont: 1, showText: 2 },
        numbered: new Set(numbered),
        names: new Map([["f1", unknownGlyphs(["", "", "fi", "", "", "", "t_t"])]]),
      },
    )[0]?.str;

  it("spells characters that pdf.js gives as codes, and joins what it separates after a glyph without width", () => {
    const glyphs = [glyph("c", 99), glyph("o", 111), glyph("\u0006", 6), glyph("o", 111), glyph("n", 110)];
    const seam = [glyph(" ", 32), glyph("ﬁ", 2, 0), glyph("n", 110), glyph("s", 115)];
    expect(spelled("co\u0006on fi ns", [...glyphs, ...seam])).toBe("cotton fins");
  });

  it("keeps a character that another glyph of its font represents", () => {
    expect(spelled("a\u0006\u0006", [glyph("a", 97), glyph("\u0006", 6), glyph("\u0006", 7)])).toBe(
      "a\u0006\u0006",
    );
  });

  it("spells small forms, unless the glyphs of the font have numbers: there, such codes may be pictures", () => {
    expect(spelled("\uf731\uf7e9", [])).toBe("1é");
    expect(spelled("\uf731\uf7e9", [], ["f1"])).toBe("\uf731\uf7e9");
  });
});
