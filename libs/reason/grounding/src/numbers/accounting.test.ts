import { describe, expect, it } from "vitest";
import { compareNumbers } from "./numbers-agree.ts";

describe("compareNumbers with signs that are not before the digits", () => {
  it.each([
    ["en", "The margin was -4.2%.", "The margin was (4.2)%."],
    ["en", "The result was -4.2 million.", "Net income: $(4.2) million"],
    ["en", "It was -40 degrees.", "It was 40 degrees below zero."],
    ["de", "Es waren -12 °C.", "Es waren 12 Grad unter Null."],
    ["fr", "Il faisait -12 °C.", "Il faisait 12 degrés au-dessous de zéro."],
  ])("finds in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });

  it("leaves open whether brackets around a scaled number say what a statement calls a loss", () => {
    const { missing } = compareNumbers("Net loss was $4.2 million.", "Net income: $(4.2) million", "en");
    expect(missing).toEqual([]);
  });

  it.each([
    ["The result was -4.3 million.", "Net income: $(4.2) million"],
    ["It was 40 degrees.", "It was 40 degrees below zero."],
  ])("misses %s / %s", (statement, text) => {
    expect(compareNumbers(statement, text, "en").missing).toHaveLength(1);
  });
});
