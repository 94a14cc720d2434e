import { describe, expect, it } from "vitest";
import { spelledNumbers } from "./spelled-numbers.ts";

const valuesOf = (text: string): (number | string)[] =>
  spelledNumbers(text).map(({ value, unit }) => (unit === undefined ? value : `${Math.round(value)} %`));

describe("spelledNumbers", () => {
  it.each([
    ["three parts and twenty-five screws", [3, 25]],
    ["two million people, a hundred cars, a dozen eggs", [2e6, 100, 12]],
    ["one in five fails, 3 out of 4 pass", ["20 %", "75 %"]],
    ["half of them, two thirds of us, a tenth of all, half the time", ["50 %", "67 %", "10 %", "50 %"]],
    ["a part, an egg, the third run, a quarter past", []],
    ["someone often weighs a stone", []],
  ])("reads %s", (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it("says where a number stands", () => {
    const text = "It has twenty-five screws.";
    const [found] = spelledNumbers(text);
    expect(text.slice(found?.start, found?.end)).toBe("twenty-five");
  });
});
