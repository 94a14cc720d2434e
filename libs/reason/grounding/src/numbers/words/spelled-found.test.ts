import { describe, expect, it } from "vitest";
import { compareNumbers } from "../numbers-agree.ts";

describe("compareNumbers with halves", () => {
  it.each([
    ["More than half agreed.", "70 % agreed."],
    ["Less than half agreed.", "30 % agreed."],
  ])("takes a half as a bound for no share: %s / %s", (statement, text) => {
    expect(compareNumbers(statement, text, "en")).toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["de", "Die Zahl hat sich halbiert.", "Die Zahl sank von 10 auf 5."],
    ["it", "Il numero è dimezzato.", "Il numero è sceso da 10 a 5."],
    ["sv", "Antalet halverades.", "Antalet sjönk från 10 till 5."],
    ["en", "Tolls were halved.", "Tolls fell from 10 to 5."],
  ])("is undecided about a multiple in %s: %s / %s", (language, statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, language);
    expect(missing).toEqual([]);
    expect(unclear).toHaveLength(1);
  });
});
