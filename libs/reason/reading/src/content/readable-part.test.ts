import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unionOf } from "./readable-part.ts";

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
