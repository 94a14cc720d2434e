import { expect, it } from "vitest";
import { binSignals } from "./bin-signals.ts";

it("gives few values a bin each, cut half-way", () => {
  const { columns, edges } = binSignals([3, 1, 1, 2].map((value) => Float32Array.of(value)));
  expect([...(edges[0] ?? [])]).toEqual([1.5, 2.5]);
  expect([...(columns[0] ?? [])]).toEqual([2, 0, 0, 1]);
});

it("sorts many values into at most 64 bins of about as many cases", () => {
  const { columns, edges } = binSignals(Array.from({ length: 6_400 }, (_, value) => Float32Array.of(value)));
  expect(edges[0]?.length).toBe(63);
  const sizes = Object.values(Object.groupBy(columns[0] ?? [], (bin) => bin)).map(
    (some) => some?.length ?? 0,
  );
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
});
