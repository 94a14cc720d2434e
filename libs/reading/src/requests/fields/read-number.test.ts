import { describe, expect, it } from "vitest";
import { readCount, readNumber } from "./read-number.ts";

describe("readNumber", () => {
  it.each([
    [7_000, 7_000],
    ["7000", 7_000],
    ["5,000", 5_000],
    ["1 250 000", 1_250_000],
    ["5k", 5_000],
    ["1.5 k", 1_500],
    ["３万", 30_000],
    ["about 500 words", 500],
    ["-5", -5],
  ])("reads %j as %d", (written, number) => {
    expect(readNumber(written)).toBe(number);
  });

  it.each(["many", "", null, undefined, Infinity, Number.NaN, [5], { words: 5 }])(
    "reads no number in %j",
    (written) => {
      expect(readNumber(written)).toBeUndefined();
    },
  );
});

describe("readCount", () => {
  const read = (value: unknown) => {
    const repairs: string[] = [];
    const count = readCount(value, { name: "top_k", least: 1, most: 50 }, (sentence) =>
      repairs.push(sentence),
    );
    return { count, repairs };
  };

  it("says nothing of a number within bounds, or of none", () => {
    expect(read(9)).toEqual({ count: 9, repairs: [] });
    expect(read(undefined)).toEqual({ count: undefined, repairs: [] });
  });

  it.each([
    [99, 50, "top_k was 99 and became 50"],
    [-1, 1, "top_k was -1 and became 1"],
    [2.6, 3, "top_k was 2.6 and became 3"],
    ["some", undefined, "top_k is not a number and was left out"],
  ])("moves %j to %j and says so", (value, count, sentence) => {
    expect(read(value)).toEqual({ count, repairs: [sentence] });
  });
});
