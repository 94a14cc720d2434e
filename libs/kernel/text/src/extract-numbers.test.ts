import { describe, expect, it } from "vitest";
import { extractNumbers, parseNumber } from "./extract-numbers.ts";

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

describe("extractNumbers", () => {
  it.each([
    ["1,234.5", 1234.5, undefined, "1,234.5"],
    ["about 12 % more", 12, "%", "12 %"],
    ["12 percent", 12, "%", "12 percent"],
    ["3.2 million people", 3_200_000, undefined, "3.2 million"],
    ["a $4bn deal", 4e9, "USD", "$4bn"],
    ["€ 5", 5, "EUR", "€ 5"],
    ["1 234 567 items", 1_234_567, undefined, "1 234 567"],
    ["1.234,56 €", 1234.56, "EUR", "1.234,56 €"],
    ["12,5 Prozent", 12.5, "%", "12,5 Prozent"],
    ["at -5 °C", -5, "°C", "-5 °C"],
    ["(−7)", -7, undefined, "−7"],
    ["10ms", 10, "ms", "10ms"],
    ["3.5亿元", 350_000_000, "CNY", "3.5亿元"],
    ["任务最多重试5次", 5, undefined, "5"],
    ["값은 약7%이다", 7, "%", "7%"],
    ["40 MB.", 40, "MB", "40 MB"],
    ["dives to 300 m below", 300, "m", "300 m"],
    ["64 B each", 64, "B", "64 B"],
    ["at 273 K", 273, undefined, "273"],
    ["$1.5 m in cash", 1_500_000, "USD", "$1.5 m"],
    ["about 5 M €", 5_000_000, "EUR", "5 M €"],
    ["300m users", 300_000_000, undefined, "300m"],
    ["ends in 2024.", 2024, undefined, "2024"],
    ["0.1", 0.1, undefined, "0.1"],
  ])("reads %j", (text, value, unit, written) => {
    expect(extractNumbers(text)).toEqual([
      {
        value,
        unit,
        text: written,
        start: text.indexOf(written),
        end: text.indexOf(written) + written.length,
      },
    ]);
  });

  it.each([
    ["C1 int8 gte-small2 x_3", []],
    ["version 1.2.3", []],
    ["5–8 ms", [5, 8]],
    ["2024-05-03", [2024, 5, 3]],
    ["1, 2 and 3", [1, 2, 3]],
    ["in 1990 200 people", [1990, 200]],
  ])("in %j finds %j", (text, values) => {
    expect(extractNumbers(text).map(({ value }) => value)).toEqual(values);
  });
});
