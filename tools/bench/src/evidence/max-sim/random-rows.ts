import type { TokenMatrix } from "@quarry/ranking";
import { type Random, spread } from "../random.ts";

/** Rows of length 1 that point anywhere. */
export const randomRows = (count: number, dimensions: number, random: Random): TokenMatrix => {
  const data = new Float32Array(count * dimensions);
  for (let row = 0; row < count; row += 1) {
    const values = Array.from({ length: dimensions }, () => spread(random));
    const length = Math.hypot(...values);
    values.forEach((value, d) => {
      data[row * dimensions + d] = value / length;
    });
  }
  return { data, count, dimensions };
};
