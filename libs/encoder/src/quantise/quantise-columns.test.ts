import { describe, expect, it } from "vitest";
import { quantiseColumns } from "./quantise-columns.ts";

describe("quantiseColumns", () => {
  it("gives each column the scale of its largest weight", () => {
    const { values, scales } = quantiseColumns(Float32Array.of(1, -254, 0.5, 127), 2);
    expect([...values]).toEqual([127, -127, 64, 64]);
    expect(scales).toEqual(Float32Array.of(1 / 127, 2));
  });

  it("keeps a column of zeros at zero", () => {
    const { values, scales } = quantiseColumns(Float32Array.of(0, 1, 0, 1), 2);
    expect([...values]).toEqual([0, 127, 0, 127]);
    expect(scales[0]).toBe(1);
  });
});
