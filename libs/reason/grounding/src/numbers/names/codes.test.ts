import { describe, expect, it } from "vitest";
import { testHeld, testMissing, testUnclear } from "../../testing/test-numbers.ts";
import { compareNumbers } from "../numbers-agree.ts";

describe("compareNumbers, for names with digits", () => {
  testHeld("finds", [
    ["H1N1 spread in 2009.", "In 2009, H1N1-infected birds came."],
    ["COVID-19 spread.", "Covid 19 spread."],
    ["GPT 4 answers.", "GPT-4 answers."],
    ["CO2 fell.", "CO₂ fell."],
    ["IL-6 rose.", "Interleukin-6 rose."],
    ["IL-6 rose.", "IL-1, -6 and -8 rose."],
    ["IL-8 rose.", "IL-1/6/8 rose."],
    ["IL-8 rose.", "IL-1, -6, and -8 rose."],
    ["The A330 flew.", "The Airbus A320/A330 flew."],
    ["The A320 flew.", "Two A320s flew."],
    ["ISO9001 applies.", "ISO 9001:2015 applies."],
    ["The variant is p.His161Arg.", "A variant (p. His161Arg) was found."],
    ["Version 2.1 was used.", "Release v2.1 was used."],
    ["The Boeing 737 flew.", "The 737 flew."],
    ["Typ-2-Diabetes ist häufig.", "Diabetes vom Typ 2 ist häufig."],
    ["Post-2008 rules apply.", "The rules came after 2008."],
    ["It measures 20 kg/m2.", "It measures 20 kg/m²."],
    ["See p.12.", "See page 12."],
    ["It cost USD5 million.", "It cost $5 million."],
    ["It cost 95% CI 160,000 to 200,000.", "It cost 160 000–200 000 (95%)."],
    ["Then I left.", "He left."],
  ]);

  testMissing("misses", [
    ["H1N1 spread.", "H5N1 spread."],
    ["COVID-19 hit 17 towns.", "COVID-17 hit 17 towns."],
    ["B.1.1.7 spread.", "B.1.617 spread."],
    ["IL-6 rose by 8 %.", "IL-8 rose by 6 %, then by 8 %."],
    ["NO2 fell.", "NO3 fell."],
    ["GPT-4 answers.", "GPT-3.5 answers."],
    ["ISO 9001 applies.", "ISO 9002 applies."],
    ["The variant is p.His161Arg.", "The variant is p.His162Arg."],
    ["Type-2 diabetes is common.", "Type 1 diabetes is common."],
    ["Post-2008 rules apply.", "The rules came after 2009."],
    ["In the US 300 million people live.", "In the US 200 million people live."],
    ["It cost 95% CI 160,000 to 200,000.", "It cost 95% CI 150,000 to 200,000."],
    ["It cost Rs500.", "It cost Rs. 600."],
    ["Python 3.12 runs.", "Python 3.11 runs."],
    ["CYP2C19 acts.", "CYP2D6 acts."],
    ["9 towns were hit.", "COVID-19 hit the towns."],
  ]);

  testUnclear("is undecided", [
    ["COVID-19 spread.", "The disease spread."],
    ["GPT-4 answers.", "GPT-4o answers."],
    ["ISO 9001 applies.", "The standard applies."],
    ["19 towns were hit.", "COVID-19 hit the towns."],
    ["The G7 met.", "The Group of Seven met before the G20."],
    ["The COVID-19 wave came.", "In COVID 2020 was the worst year; the pandemic came."],
    ["The COVID-19 wave came.", "In COVID 20 towns closed; the pandemic came."],
    ["Vitamin D3 helps.", "Cholecalciferol helps; vitamin D2 does not."],
    ["B.1.1.7 spread.", "Vitamin B12 helps."],
  ]);

  it.each([
    ["a long word", "See aaaaaa1 now.", "a".repeat(3_000)],
    ["a long word before a number", "See aaaaaa1 now.", `${"a".repeat(3_000)} 1`],
    ["a long name", "See aaaaaaaaaaaa1 now.", "a".repeat(200)],
    ["many lists", "IL-6 rose.", `IL-1${" , , 1".repeat(20)} `.repeat(500)],
    ["many hyphens", "IL-6 rose.", "a-".repeat(500_000)],
    ["a long word before a digit", "IL-6 rose.", `${"a".repeat(500_000)}1`],
  ])("ends on %s", (_what, statement, text) => {
    expect(compareNumbers(statement, text, "en")).not.toEqual({ missing: [], unclear: [] });
  });
});
