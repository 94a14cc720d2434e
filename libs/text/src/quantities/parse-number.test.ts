import { describe, expect, it } from "vitest";
import { parseNumber } from "./parse-number.ts";

describe("parseNumber", () => {
  it.each([
    ["1,234", 1234],
    ["1,234,567.8", 1_234_567.8],
    ["1.234.567", 1_234_567],
    ["1.234,5", 1234.5],
    ["1.234", 1.234],
    ["12,5", 12.5],
    ["1 234,5", 1234.5],
    ["007", 7],
    ["1.2.3", undefined],
    ["1,2,3", undefined],
    ["", undefined],
  ])("of %j is %j", (written, value) => {
    expect(parseNumber(written)).toBe(value);
  });
});
