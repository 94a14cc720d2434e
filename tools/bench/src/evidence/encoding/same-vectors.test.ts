import type { Encoded } from "@quarry/encoder";
import { describe, expect, it } from "vitest";
import { checkSameVectors } from "./same-vectors.ts";

const encoded = (value: number): Encoded => ({
  dense: Float32Array.of(value),
  tokens: { data: Float32Array.of(1), count: 1, dimensions: 1 },
  offsets: [[0, 1]],
  unknownShare: 0,
});

describe("checkSameVectors", () => {
  it("finds a vector that depends on its text alone the same", async () => {
    const encode = async (inputs: readonly { text: string }[]) =>
      inputs.map(({ text }) => encoded(text.length));
    expect(await checkSameVectors({ encode }, ["a", "bcd"])).toEqual({ same: true, largestDifference: 0 });
  });

  it("finds a vector that depends on how many texts share a pass different", async () => {
    const encode = async (inputs: readonly { text: string }[]) => inputs.map(() => encoded(inputs.length));
    expect(await checkSameVectors({ encode }, ["a", "b"])).toEqual({ same: false, largestDifference: 1 });
  });

  it("finds a vector that depends on the order of the texts different", async () => {
    const encode = async (inputs: readonly { text: string }[]) =>
      inputs.map((_, place) => encoded(place === 0 ? 1 : 1.5));
    expect((await checkSameVectors({ encode }, ["a", "b"])).largestDifference).toBe(0.5);
  });
});
