import { createEncoder } from "@quarry/encoder";
import { createPlainLoop } from "@quarry/encoder/testing";
import { describe, expect, it } from "vitest";
import { createEvidenceBenchmark } from "../src/evidence/evidence.ts";

describe("the plain loop", () => {
  it("makes the very vectors of the encoder in fp32, so that the two can be compared", async () => {
    const text = "The distant lighthouse of the northern harbour signalled the vessel under load.";
    const [encoder, plain] = [await createEncoder({ arithmetic: "fp32" }), await createPlainLoop()];
    const { dense } = await encoder.encodeQuery(text);
    const vector = await plain.encode(text);
    await encoder.close();
    await plain.close();
    expect(vector).toHaveLength(dense.length);
    expect(dense.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0)).toBeCloseTo(1, 5);
  });
});

const world = {
  signal: new AbortController().signal,
  now: () => performance.now(),
  say: () => undefined,
};

describe("createEvidenceBenchmark", () => {
  it("measures everything while a small store grows", async () => {
    const { json } = await createEvidenceBenchmark({
      texts: 8,
      searches: 4,
    }).run({ passages: 6, sizes: [6, 30], words: undefined, pages: undefined, json: true }, world);
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    const parts = ["encode", "search", "readVectors", "maxSim", "rest"].map((part) =>
      expect.objectContaining({ part }),
    );
    const size = { searches: 4, p50Ms: positive, p95Ms: positive, parts, bytesPerPassage: positive };
    const encoding = { passagesPerSecond: positive, ratio: positive, peakMiB: positive };
    expect(json).toMatchObject({
      bench: "evidence",
      encoding: [
        { ...encoding, arithmetic: "int8", sameVectors: true },
        { ...encoding, arithmetic: "fp32" },
        { ...encoding, arithmetic: "plain", ratio: 1 },
      ],
      maxSim: {
        graphMs: positive,
        naiveMs: positive,
        ratio: positive,
        stored: { passages: 6, rows: positive },
      },
      indexing: { passages: 6, passagesPerSecond: positive, encoderRatio: positive },
      startUpSeconds: positive,
      sizes: [
        { ...size, passages: 6 },
        { ...size, passages: 30 },
      ],
      growth: [{ fromPassages: 6, toPassages: 30, passagesRatio: 5 }],
      peakMemory: { processMiB: positive },
    });
  });
});
