import { describe, expect, it } from "vitest";
import { countMissingParticulars } from "./missing-particulars.ts";

const quote = "The Nile of Egypt is 6650 km long, and Egyptians call it a gift.";

describe("countMissingParticulars", () => {
  it.each([
    ["The Nile is 6650 km long.", 0],
    ["In Sudan the Nile is called a gift.", 1],
    ["The Nile of Egypt is 6650 m long.", 1],
    ["The Amazon of Brazil, with 6400 km and 12 arms, is shorter.", 3],
    ["A river is long.", 0],
  ])("counts in: %s", (sentence, count) => {
    expect(countMissingParticulars(sentence, quote, "en")).toBe(count);
  });
});
