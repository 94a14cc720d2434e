import type { SizeNumbers } from "../src/evidence/measure-sizes.ts";

interface SomeNumbers {
  readonly passages: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly storedBytes: number;
}

/** A measured size in which every part of a search takes a fifth of it. */
export const someSize = ({ passages, p50Ms, p95Ms, storedBytes }: SomeNumbers): SizeNumbers => {
  const part = { p50Ms: p50Ms / 5, p95Ms: p95Ms / 5 };
  const parts = { encode: part, search: part, readVectors: part, maxSim: part, rest: part };
  const search = { searches: 60, p50Ms, p95Ms, parts, found: [] };
  return { passages, documents: passages / 20, fillSeconds: 3, storedBytes, heldMiB: 100, load: 1, search };
};
