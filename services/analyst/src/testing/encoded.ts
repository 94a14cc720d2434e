import type { Encoded } from "@quarry/encoder";

/** Returns the encoding of a text with this dense vector. */
export const encodedAs = (dense: readonly number[]): Encoded => ({
  dense: new Float32Array(dense),
  tokens: { data: new Float32Array(), count: 0, dimensions: 2 },
  offsets: [],
  unknownShare: 0,
});
