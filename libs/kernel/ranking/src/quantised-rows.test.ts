import { describe, expect, it } from "vitest";
import type { TokenMatrix } from "./max-sim.ts";
import {
  dequantiseRows,
  quantisationStep,
  quantiseRows,
  readQuantisedRows,
  zeroLevel,
} from "./quantised-rows.ts";

const dimensions = 384;

/** Deterministic pseudo-random unit rows. */
const unitRows = (count: number): TokenMatrix => {
  const data = Float32Array.from({ length: count * dimensions }, (_, index) => Math.sin(index * 12.9898 + 1));
  for (let row = 0; row < count; row += 1) {
    const values = data.subarray(row * dimensions, (row + 1) * dimensions);
    const length = Math.hypot(...values);
    values.forEach((value, index) => {
      values[index] = value / length;
    });
  }
  return { data, count, dimensions };
};

describe("quantiseRows", () => {
  it("writes one character per dimension that JSON leaves as it is", () => {
    const text = quantiseRows(unitRows(3));
    expect(text).toHaveLength(3 * dimensions);
    expect(JSON.stringify(text)).toBe(`"${text}"`);
  });

  it("spells the lowest, the middle and the highest level", () => {
    const clip = 28 * quantisationStep(4);
    const data = Float32Array.of(-clip, 0, clip, 9);
    expect(quantiseRows({ data, count: 1, dimensions: 4 })).toBe("#?[[");
  });

  it("leaves out what lies in the buffer after the last row", () => {
    expect(quantiseRows({ data: Float32Array.of(0, 0, 1), count: 1, dimensions: 2 })).toBe("??");
  });

  it("writes nothing for no rows", () => {
    expect(quantiseRows(unitRows(0))).toBe("");
  });
});

describe("readQuantisedRows", () => {
  it("reads what was written, as the bytes of the text", () => {
    const read = readQuantisedRows("#?[A", 2);
    expect(read).toEqual({ levels: Uint8Array.of(35, zeroLevel, 91, 65), count: 2, dimensions: 2 });
  });

  it.each([
    ["half a row", "#?["],
    ["a character below the lowest level", '?"'],
    ["a character above the highest level", "\\?"],
    ["a character of several bytes", "é"],
  ])("refuses %s", (_case, text) => {
    expect(() => readQuantisedRows(text, 2)).toThrow(RangeError);
  });
});

describe("dequantiseRows", () => {
  it("gives each value back within half a step", () => {
    const rows = unitRows(5);
    const { data, count } = dequantiseRows(readQuantisedRows(quantiseRows(rows), dimensions));
    expect(count).toBe(5);
    const furthest = data.reduce(
      (max, value, index) => Math.max(max, Math.abs(value - (rows.data[index] ?? NaN))),
      0,
    );
    expect(furthest).toBeLessThanOrEqual(quantisationStep(dimensions) / 2 + 1e-6);
  });
});
