import { describe, expect, it } from "vitest";
import { numberWordsFiles } from "./files/number-words.ts";
import { numberWords, numberWordsInSlices, readNumberWords } from "./number-words.ts";

describe("numberWords", () => {
  it("are read in slices, once", () => {
    expect([...readNumberWords("sv")].length).toBeGreaterThan(20);
    numberWords("sv");
    expect([...numberWordsInSlices("sv")]).toHaveLength(0);
  });

  it.each(Object.keys(numberWordsFiles).filter((language) => !["ja", "ko", "zh"].includes(language)))(
    "of %s name the numbers below a thousand, and a thousand",
    (language) => {
      const { cardinals, scales } = numberWords(language);
      const values = new Set(cardinals.values());
      for (const value of [2, 3, 12, 20, 47, 99]) expect(values).toContain(value);
      expect(new Set(scales.values())).toContain(1_000);
    },
  );

  it("knows inflected forms", () => {
    expect(numberWords("ru").cardinals.get("четырех")).toBe(4);
    expect(numberWords("de").ordinals.get("dritten")).toBe(3);
  });

  it("is empty for a language it has no rules for", () => {
    expect(numberWords("tlh").cardinals.size).toBe(0);
  });
});
