import { describe, expect, it } from "vitest";
import { spelledNumbers } from "./spelled-numbers.ts";

const valuesOf = (text: string, language?: string): (number | string)[] =>
  spelledNumbers(text, language).map(({ value, unit }) =>
    unit === undefined ? value : `${Math.round(value)} %`,
  );

describe("spelledNumbers", () => {
  it.each([
    ["three parts and twenty-five screws", [3, 25]],
    ["two million people, a hundred cars, a dozen eggs", [2e6, 100, 12]],
    ["four thousand five hundred, one hundred and five, nineteen eighty-four", [4500, 105, 1984]],
    ["between one thousand and two thousand, ten or three", [1000, 2000, 10, 3]],
    ["one in five fails, 3 out of 4 pass", ["20 %", "75 %"]],
    ["30 in 1,000 fail, 200 of every 10 000 pass, 50 in 1000 wait", ["3 %", "2 %", "5 %"]],
    ["3 in 2019, 7 of 1,212, 1 in 1.25", []],
    ["half of them, two thirds of us, a tenth of all, half the time", ["50 %", "67 %", "10 %", "50 %"]],
    ["a part, an egg, a quarter past", []],
    ["the third run, the forty-second", [3, 42]],
    ["someone often weighs a stone", []],
    ["forty in 1893", [40]],
  ])("reads %s", (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it.each([
    [
      "de",
      "viertausendfünfhundert, neunzehnhundertdreiundneunzig, zwei Drittel der Leute",
      [4500, 1993, "67 %"],
    ],
    ["fr", "quatre-vingt mille, dix-neuf cent quatre-vingt-treize, deux cent mille", [80_000, 1993, 200_000]],
    ["es", "dos mil millones, ciento cinco, treinta y uno", [2e9, 105, 31]],
    ["ru", "четырёх тысяч пятисот, двадцать один, половина домов", [4500, 21, "50 %"]],
    ["ar", "أربعة آلاف وخمسمئة", [4500]],
    ["eu", "lau mila eta bostehun, hogeita bost", [4500, 25]],
    ["tlh", "wa' cha' wej", []],
  ])("reads %s: %s", (language, text, values) => {
    expect(valuesOf(text, language)).toEqual(values);
  });

  it("returns the position of a number", () => {
    const text = "It has twenty-five screws.";
    const [found] = spelledNumbers(text);
    expect(text.slice(found?.start, found?.end)).toBe("twenty-five");
  });
});
