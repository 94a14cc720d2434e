import { describe, expect, it } from "vitest";
import { readFields } from "./read-fields.ts";
import { hasRange, readCount, readNumber, readRange } from "./read-numbers.ts";

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
    const count = readCount(value, { name: "top_k", min: 1, max: 50 }, (sentence) => repairs.push(sentence));
    return { count, repairs };
  };

  it("reports no repair for a number within bounds, or a missing one", () => {
    expect(read(9)).toEqual({ count: 9, repairs: [] });
    expect(read(undefined)).toEqual({ count: undefined, repairs: [] });
  });

  it.each([
    [99, 50, "top_k was 99 and became 50"],
    [-1, 1, "top_k was -1 and became 1"],
    [2.6, 3, "top_k was 2.6 and became 3"],
    ["some", undefined, "top_k is not a number and was left out"],
  ])("moves %j to %j and reports it", (value, count, sentence) => {
    expect(read(value)).toEqual({ count, repairs: [sentence] });
  });
});

const read = (record: Readonly<Record<string, unknown>>) => readRange(readFields(record), () => {});

describe("readRange", () => {
  it.each([
    [{ start_word: 5_000, end_word: 7_000 }],
    [{ start: "5,000", end: "7,000" }],
    [{ from: 5_000, to: 7_000 }],
    [{ range: [5_000, 7_000] }],
    [{ word_range: "5000-7000" }],
    [{ word_range: "5,000 – 7,000" }],
    [{ words: "words 5k to 7k" }],
    [{ word_range: { start: 5_000, end: 7_000 } }],
    [{ parameters: { startWord: 5_000, endWord: 7_000 } }],
    [{ start_word: "5000..7000" }],
  ])("reads %j", (record) => {
    expect(read(record)).toEqual({ startWord: 5_000, endWord: 7_000 });
  });

  it("begins at the first word if only the end is given", () => {
    expect(read({ end_word: 300 })).toEqual({ startWord: 0, endWord: 300 });
  });

  it.each([[{}], [{ range: "the middle" }], [{ start_word: "soon" }]])("reads none in %j", (record) => {
    expect(read(record)).toBeUndefined();
    expect(hasRange(readFields(record))).toBe(false);
  });
});
