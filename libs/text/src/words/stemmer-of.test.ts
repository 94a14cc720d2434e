import { describe, expect, it } from "vitest";
import { stemmerOf } from "./stemmer-of.ts";

describe("stemmerOf", () => {
  it("stems the same word alike, the second time from memory", () => {
    const stem = stemmerOf("en");
    expect([stem("generously"), stem("generously")]).toEqual(["generous", "generous"]);
  });

  it("is one for all who ask for it, with one memory", () => {
    expect(stemmerOf("nb")).toBe(stemmerOf("no"));
  });

  it.each([
    "ar",
    "ca",
    "cs",
    "da",
    "de",
    "en",
    "es",
    "eu",
    "fi",
    "fr",
    "ga",
    "hu",
    "hy",
    "it",
    "nb",
    "nl",
    "nn",
    "no",
    "pt",
    "ro",
    "ru",
    "sl",
    "sv",
    "ta",
    "tr",
  ])("has an algorithm that works for %s", (language) => {
    expect(stemmerOf(language)("test")).toMatch(/^tes?t?$/u);
  });

  it("changes nothing in a language it does not know", () => {
    expect(stemmerOf("zh")("tests")).toBe("tests");
  });
});
