import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createEncoder, type Encoder } from "../src/index.ts";

/*
 * A dozen texts and their dense vectors, float32 in base64, as the fp32 weights gave them on one machine. Every other
 * type of processor must return similar ones: in fp32 it rounds differently, in int8 it must not saturate.
 */
const stored = z
  .array(z.object({ text: z.string(), vector: z.base64() }))
  .length(12)
  .parse(JSON.parse(await readFile(join(import.meta.dirname, "fixtures/fp32-vectors.json"), "utf8")));

const decode = (base64: string): Float32Array => {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  return new Float32Array(bytes.buffer);
};

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, position) => sum + value * (right[position] ?? 0), 0);

describe.each([
  { arithmetic: "fp32", minCosine: 0.9999 },
  { arithmetic: "int8", minCosine: 0.995 },
] as const)("vectors in $arithmetic", ({ arithmetic, minCosine }) => {
  let encoder: Encoder;
  const warnings: string[] = [];
  beforeAll(async () => {
    encoder = await createEncoder({ arithmetic, onWarning: (message) => warnings.push(message) });
  });
  afterAll(() => encoder.close());

  it("are made without a fallback", () => {
    expect(warnings).toEqual([]);
    expect(encoder.profile.arithmetic).toBe(arithmetic);
  });

  it.each(stored)(
    `have a cosine of at least ${minCosine} to stored fp32: $text`,
    async ({ text, vector }) => {
      const [encoded] = await encoder.encode([{ text }]);
      const { dense } = encoded ?? expect.fail("nothing was encoded");
      expect(dot(dense, decode(vector))).toBeGreaterThan(minCosine);
    },
  );
});
