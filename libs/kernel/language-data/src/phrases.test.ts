import { describe, expect, it } from "vitest";
import { researchWording } from "./wording.ts";

describe("researchWording", () => {
  it.each(["de", "en", "es", "fr", "ja", "ru", "zh"])("words goals in %s", (language) => {
    expect(researchWording(language)?.source).toMatch(/Apache-2\.0/u);
  });

  it("has none for a language without a file", () => {
    expect(researchWording("tlh")).toBeUndefined();
  });
});
