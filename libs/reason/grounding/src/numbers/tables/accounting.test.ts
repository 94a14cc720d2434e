import { describe } from "vitest";
import { testHeld, testMissing, testUnclear } from "../../testing/test-numbers.ts";

describe("compareNumbers with short signs of millions behind money", () => {
  testHeld("finds", [
    ["The canal cost Rs 3 cr.", "The canal cost 30 million rupees."],
    ["The canal cost 30 million rupees.", "It cost Rs. 3cr, or ₹3 Cr in all."],
    ["The yard earned $987 million.", "The yard earned $987 mm."],
    ["The yard earned 9.5 million euros.", "Revenue: €9.5MM"],
  ]);

  testUnclear("leaves open what may be a credit or a length", [
    ["The balance was 5,000 rupees.", "Closing balance: ₹5,000.00 Cr"],
    ["Closing balance: ₹5,000.00 Cr", "The balance was 5,000 rupees."],
    ["The lens cost $900.", "Canon $900 MM lens"],
  ]);
});

describe("compareNumbers with signs that are not before the digits", () => {
  testHeld("finds what a statement calls negative", [
    ["en", "The result was -4.2 million.", "Net income: $(4.2) million"],
    ["en", "It was -40 degrees.", "It was 40 degrees below zero."],
    ["de", "Es waren -12 °C.", "Es waren 12 Grad unter Null."],
    ["ru", "Было 40 градусов мороза.", "Было 40 градусов ниже нуля."],
    ["ru", "Было 40 градусов мороза.", "Было -40 °C."],
    ["fr", "Il faisait -12 °C.", "Il faisait 12 degrés au-dessous de zéro."],
  ]);

  testUnclear("leaves the sign open", [
    ["en", "Net loss was $4.2 million.", "Net income: $(4.2) million"],
    ["en", "It was 40 °C.", "It was 40 °C below zero."],
    ["en", "It was 40 below.", "It was 40 degrees below zero."],
    ["en", "It was 40 degrees below zero.", "It was 40 degrees below freezing."],
    ["fr", "Il faisait 12 degrés sous zéro.", "Il faisait 12 degrés au-dessous de zéro."],
    ["ru", "Было 40 градусов тепла.", "Было 40 градусов мороза."],
  ]);

  testMissing("misses", [
    ["The result was -4.3 million.", "Net income: $(4.2) million"],
    ["The rate was -30%.", "45 (30)% improved"],
    ["Net income was -1 million.", "Reasons: (1) millions of people came."],
    ["The rod cost $987 and has 5 million dots.", "The rod cost $987 and has 5 mm dots."],
    ["The lock cost $3 million.", "The lock cost 3 mm of paint and $4."],
    ["The lock cost 30 million crowns.", "The lock cost 3 cr."],
  ]);
});
