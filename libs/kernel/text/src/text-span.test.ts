import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseWhitespace, lowerBound, shorten, unionOf } from "./text-span.ts";

describe("lowerBound", () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [5, 3],
    [9, 4],
  ])("of %i is %i", (min, index) => {
    expect(lowerBound([1, 3, 3, 8], min)).toBe(index);
  });
});

describe("collapseWhitespace", () => {
  it("leaves single spaces between words", () => {
    expect(collapseWhitespace("\n a\t\u00A0b\r\n\r\nc ")).toBe("a b c");
  });
});

describe("shorten", () => {
  it.each([
    ["abcd", "abcd"],
    ["abcde", "abc…"],
    ["abc😀", "abc…"],
    ["ab😀c", "ab…"],
    ["a😀cd", "a😀…"],
  ])("of %s to four is %s", (text, short) => {
    expect(shorten(text, 4)).toBe(short);
  });
});

const spans = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length })),
);

describe("unionOf", () => {
  it("merges spans that overlap or touch, and drops empty ones", () => {
    expect(
      unionOf([
        { start: 20, end: 30 },
        { start: 0, end: 10 },
        { start: 10, end: 12 },
        { start: 25, end: 27 },
        { start: 40, end: 40 },
      ]),
    ).toEqual([
      { start: 0, end: 12 },
      { start: 20, end: 30 },
    ]);
  });

  it("covers the same text as the spans, once and in order", () => {
    fc.assert(
      fc.property(spans, (all) => {
        const union = unionOf(all);
        const covered = (offset: number) => all.some(({ start, end }) => start <= offset && offset < end);

        for (let offset = 0; offset < 90; offset += 1)
          expect(union.filter(({ start, end }) => start <= offset && offset < end)).toHaveLength(
            covered(offset) ? 1 : 0,
          );
        expect(union.every(({ end }, index) => end < (union[index + 1]?.start ?? Infinity))).toBe(true);
      }),
    );
  });
});
