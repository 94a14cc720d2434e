import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closedClasses } from "./closed-classes.ts";
import { isoStopWords } from "./iso-stop-words.ts";

describe("closedClasses", () => {
  it.each(readdirSync(`${import.meta.dirname}/../data`))(
    "knows %s, with its source, in small letters",
    (language) => {
      const { source, ...classes } = closedClasses(language);
      expect(source).toMatch(/Apache-2\.0/u);
      for (const words of Object.values(classes))
        expect(words).toEqual(words.map((word) => word.toLowerCase()));
    },
  );

  it("is empty for a language it has no file for", () => {
    expect(closedClasses("tlh").pronouns).toEqual([]);
  });
});

describe("isoStopWords", () => {
  it("knows words of many languages", () => {
    expect(isoStopWords("en").has("the")).toBe(true);
    expect(isoStopWords("zh").has("的")).toBe(true);
    expect(isoStopWords("tlh").size).toBe(0);
  });
});
