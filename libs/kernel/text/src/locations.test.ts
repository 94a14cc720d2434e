import { describe, expect, it } from "vitest";
import { pageRange, timeAt, type TimedSpan, timeRange } from "./locations.ts";

describe("pageRange", () => {
  it.each([
    ["at the very beginning", [0, 100, 200], [0, 5], [1, 1]],
    ["at the beginning of a page", [0, 100, 200], [100, 120], [2, 2]],
    ["to the end of a page", [0, 100, 200], [90, 100], [1, 1]],
    ["over two pages", [0, 100, 200], [90, 201], [1, 3]],
    ["on the last page", [0, 100, 200], [250, 300], [3, 3]],
    ["after a page without text", [0, 100, 100, 200], [110, 120], [3, 3]],
  ])("says where words stand %s", (_case, pageStarts, [start = 0, end = 0], [first, last]) => {
    expect(pageRange(pageStarts, { start, end })).toEqual({ first, last });
  });

  it.each([undefined, []])("finds no page without pages", (pageStarts) => {
    expect(pageRange(pageStarts, { start: 0, end: 1 })).toBeUndefined();
  });
});

/** `Ann: Good morning. All`; the label, the spaces and the rest have no time. */
const timings: readonly TimedSpan[] = [
  { start: 5, end: 9, startMs: 1_000, endMs: 1_400 },
  { start: 10, end: 18, startMs: 1_500, endMs: 2_300 },
  { start: 19, end: 22, startMs: 9_000, endMs: 9_300 },
];

describe("timeAt", () => {
  it.each([
    ["the first letter of a span", 5, 1_000],
    ["a letter in the middle of it", 7, 1_200],
    ["a label before the first", 0, 1_000],
    ["a space between two", 9, 1_500],
    ["what stands after all of them", 40, 9_300],
  ])("reports when %s was said", (_case, offset, time) => {
    expect(timeAt(timings, offset)).toBe(time);
  });

  it("tells nothing without timings", () => {
    expect(timeAt([], 3)).toBeUndefined();
  });
});

describe("timeRange", () => {
  it.each([
    ["whole spans", { start: 0, end: 18 }, { startMs: 1_000, endMs: 2_300 }],
    ["parts of spans", { start: 7, end: 14 }, { startMs: 1_200, endMs: 1_900 }],
    ["a span and the space behind it", { start: 5, end: 10 }, { startMs: 1_000, endMs: 1_400 }],
    ["the end of the text", { start: 19, end: 99 }, { startMs: 9_000, endMs: 9_300 }],
  ])("covers %s", (_case, span, range) => {
    expect(timeRange(timings, span)).toEqual(range);
  });

  it.each([
    ["a label", { start: 0, end: 4 }],
    ["a gap", { start: 9, end: 10 }],
    ["what stands after all timings", { start: 30, end: 40 }],
  ])("is nothing for %s", (_case, span) => {
    expect(timeRange(timings, span)).toBeUndefined();
  });

  it("never ends before it begins, even where the clock jumped back", () => {
    const jumped = [
      { start: 0, end: 4, startMs: 5_000, endMs: 5_400 },
      { start: 5, end: 9, startMs: 100, endMs: 500 },
    ];
    expect(timeRange(jumped, { start: 0, end: 9 })).toEqual({ startMs: 500, endMs: 5_000 });
  });
});
