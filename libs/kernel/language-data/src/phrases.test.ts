import { describe, expect, it } from "vitest";
import { quantityWords } from "./phrases.ts";
import { researchWording } from "./wording.ts";

describe("quantityWords", () => {
  it.each(["en", "de", "ru", "zh"])(
    "knows periods and units or counters of %s, with their source",
    (language) => {
      const { source, periods, units, counters } = quantityWords(language);
      expect(source).toMatch(/Apache-2\.0/u);
      expect(periods.length).toBeGreaterThan(0);
      expect(Object.keys(units).length + counters.length).toBeGreaterThan(0);
    },
  );

  it("is English for a language it has no file for", () => {
    expect(quantityWords("tlh")).toEqual(quantityWords("en"));
  });
});

describe("researchWording", () => {
  it.each(["de", "en", "es", "fr", "ja", "ru", "zh"])("words goals in %s", (language) => {
    expect(researchWording(language)?.source).toMatch(/Apache-2\.0/u);
  });

  it("has none for a language without a file", () => {
    expect(researchWording("tlh")).toBeUndefined();
  });
});
