import { describe, expect, it } from "vitest";
import { readFields } from "./read-fields.ts";
import { hasRange, readRange } from "./read-range.ts";

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

  it("begins at the first word where only the end is given", () => {
    expect(read({ end_word: 300 })).toEqual({ startWord: 0, endWord: 300 });
  });

  it.each([[{}], [{ range: "the middle" }], [{ start_word: "soon" }]])("reads none in %j", (record) => {
    expect(read(record)).toBeUndefined();
    expect(hasRange(readFields(record))).toBe(false);
  });
});
