import { describe, expect, it } from "vitest";
import { readNumbers } from "../read-numbers.ts";

describe("readNumbers of quarters and codes", () => {
  it.each([
    ["Question Q03 was left out.", ["code"]],
    ["The 1440H2 board came.", ["amount"]],
    ["It rose in 2025Q02.", ["amount", "name"]],
    ["It rose in 2025 Q02.", ["amount", "name"]],
  ])("reads %s", (text, kinds) => {
    expect(readNumbers(text, "en").map(({ value }) => value.kind)).toEqual(kinds);
  });
});
