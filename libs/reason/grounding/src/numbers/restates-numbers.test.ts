import { describe, expect, it } from "vitest";
import { restatesNumbers } from "./restates-numbers.ts";

describe("restatesNumbers", () => {
  it.each([
    ["en", "The lock closed on 4 June 1871.", "It was old. The lock closed on 04.06.1871."],
    ["de", "Die Schleuse hatte 12.340 Gäste.", "Die Schleuse hatte 12 340 Gäste."],
    ["en", "The lock opens at 8 pm.", "The lock opens at 20:00."],
    ["zh", "船闸建于1871年。", "船闸建于一八七一年。"],
    ["fr", "Le taux est de 7,5 %.", "Le taux est de 7.5 %."],
  ])("recognises the sentence in %s: %s / %s", (language, statement, quote) => {
    expect(restatesNumbers(statement, quote, language)).toBe(true);
  });

  it.each([
    ["other numbers", "The lock had 12,340 guests.", "The lock had 12,341 guests."],
    ["numbers that change places", "Of 30 boats 20 sank.", "Of 20 boats 30 sank."],
    ["another king", "The lock was begun under Henry IV.", "The lock was begun under Henry VI."],
    ["another version", "Version 2.1 has 30 pages.", "Version 2.2 has 30 pages."],
    ["other words", "The lock had 12,340 guests.", "The lock never had 12 340 guests."],
    ["no number", "The lock was old.", "The lock was old."],
  ])("does not count %s: %s / %s", (_name, statement, quote) => {
    expect(restatesNumbers(statement, quote, "en")).toBe(false);
  });
});
