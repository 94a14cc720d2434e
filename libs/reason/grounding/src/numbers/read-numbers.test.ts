import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { compileNumbers, readNumbersInSlices } from "./read-numbers.ts";

const pausesOf = (...texts: readonly string[]): number =>
  [...compileNumbers(texts.map((text) => ({ text, language: "en" })))].length;

const english = "The mill ground 31 sacks of wheat in the winter of 1999.";

describe("compileNumbers", () => {
  it("pauses for each text, and for each kind of number once for each language", () => {
    const german = "Die Mühle mahlte im Winter des Jahres 1999 einunddreißig Säcke Weizen.";
    // The first time it also reads number words, with pauses.
    pausesOf(english, german);
    const once = pausesOf(english);
    expect(once).toBeGreaterThan(20);
    expect(pausesOf(english, english)).toBe(once + 1);
    expect(pausesOf(english, german)).toBeGreaterThan(once + 20);
  });

  it("does nothing without texts", () => {
    expect(finish(compileNumbers([]))).toBeUndefined();
    expect(pausesOf()).toBe(0);
  });
});

describe("readNumbersInSlices", () => {
  it.each(["7", "三十，"])("pauses after each number of a sentence of many: %s", (written) => {
    const text = Array.from({ length: 2_000 }, () => written).join(" ");
    expect([...readNumbersInSlices(text, "en")].length).toBeGreaterThan(2_000);
  });
});
