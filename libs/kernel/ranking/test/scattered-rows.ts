import type { TokenMatrix } from "../src/max-sim.ts";

/** Deterministic unit rows in random directions. */
export const scatteredRows = (count: number, dimensions: number): TokenMatrix => {
  const rows = Array.from({ length: count }, (_, row) => {
    const values = Array.from({ length: dimensions }, (_, d) =>
      Math.sin((row * dimensions + d) * 12.9898 + 1),
    );
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  });
  return { data: Float32Array.from(rows.flat()), count, dimensions };
};
