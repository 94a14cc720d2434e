import { describe, expect, it } from "vitest";
import { meanPool, normaliseRows } from "./to-encoded.ts";

const states = { data: Float32Array.of(3, 4, 3, -4, 0, 0), rows: 3, dimensions: 2 };

describe("meanPool", () => {
  it("averages the rows and scales the mean to length 1", () => {
    expect([...meanPool(states)]).toEqual([1, 0]);
  });
});

describe("normaliseRows", () => {
  it("scales the chosen rows to length 1, in the order chosen", () => {
    const rows = normaliseRows(states, [1, 0]);
    expect([...rows].map((value) => value.toFixed(4))).toEqual(["0.6000", "-0.8000", "0.6000", "0.8000"]);
  });

  it("does not change a row of zeros", () => {
    expect([...normaliseRows(states, [2])]).toEqual([0, 0]);
  });
});
