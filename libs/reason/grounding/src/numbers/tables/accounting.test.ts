import { describe, expect, it } from "vitest";
import { compareNumbers } from "../numbers-agree.ts";

describe("compareNumbers with short signs of millions behind money", () => {
  it.each([
    ["The canal cost Rs 3 cr.", "The canal cost 30 million rupees."],
    ["The canal cost 30 million rupees.", "It cost Rs. 3cr, or ₹3 Cr in all."],
    ["The yard earned $987 million.", "The yard earned $987 mm."],
    ["The yard earned 9.5 million euros.", "Revenue: €9.5MM"],
  ])("finds %s / %s", (statement, text) => {
    expect(compareNumbers(statement, text, "en")).toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["The balance was 5,000 rupees.", "Closing balance: ₹5,000.00 Cr"],
    ["Closing balance: ₹5,000.00 Cr", "The balance was 5,000 rupees."],
    ["The lens cost $900.", "Canon $900 MM lens"],
  ])("leaves open what may be a credit or a length: %s / %s", (statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, "en");
    expect(missing).toEqual([]);
    expect(unclear).toHaveLength(1);
  });
});

describe("compareNumbers with signs that are not before the digits", () => {
  it.each([
    ["en", "The result was -4.2 million.", "Net income: $(4.2) million"],
    ["en", "It was -40 degrees.", "It was 40 degrees below zero."],
    ["de", "Es waren -12 °C.", "Es waren 12 Grad unter Null."],
    ["fr", "Il faisait -12 °C.", "Il faisait 12 degrés au-dessous de zéro."],
  ])("finds what a statement calls negative in %s: %s / %s", (language, statement, text) => {
    expect(compareNumbers(statement, text, language)).toEqual({ missing: [], unclear: [] });
  });

  it.each([
    ["en", "Net loss was $4.2 million.", "Net income: $(4.2) million"],
    ["en", "It was 40 °C.", "It was 40 °C below zero."],
    ["en", "It was 40 below.", "It was 40 degrees below zero."],
    ["en", "It was 40 degrees below zero.", "It was 40 degrees below freezing."],
    ["fr", "Il faisait 12 degrés sous zéro.", "Il faisait 12 degrés au-dessous de zéro."],
    ["ru", "Было 40 градусов мороза.", "Было 40 градусов ниже нуля."],
  ])("leaves the sign open in %s: %s / %s", (language, statement, text) => {
    const { missing, unclear } = compareNumbers(statement, text, language);
    expect(missing).toEqual([]);
    expect(unclear).toHaveLength(1);
  });

  it.each([
    ["The result was -4.3 million.", "Net income: $(4.2) million"],
    ["The rate was -30%.", "45 (30)% improved"],
    ["Net income was -1 million.", "Reasons: (1) millions of people came."],
    ["The rod cost $987 and has 5 million dots.", "The rod cost $987 and has 5 mm dots."],
    ["The lock cost $3 million.", "The lock cost 3 mm of paint and $4."],
    ["The lock cost 30 million crowns.", "The lock cost 3 cr."],
  ])("misses %s / %s", (statement, text) => {
    expect(compareNumbers(statement, text, "en").missing).toHaveLength(1);
  });
});
