import { createEncoder } from "@quarry/encoder";
import { createPlainLoop } from "@quarry/encoder/testing";
import { describe, expect, it } from "vitest";
import { createEvidenceBenchmark } from "../src/benchmarks/evidence.ts";

describe("the plain loop", { timeout: 120_000 }, () => {
  it("makes the very vectors of the encoder, so that the two can be compared", async () => {
    const text = "The distant lighthouse of the northern harbour signalled the vessel under load.";
    const [encoder, plain] = [await createEncoder(), await createPlainLoop()];
    const { dense } = await encoder.encodeQuery(text);
    const vector = await plain.encode(text);
    await encoder.close();
    await plain.close();
    expect(vector).toHaveLength(dense.length);
    expect(dense.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0)).toBeCloseTo(1, 5);
  });
});

describe("createEvidenceBenchmark", { timeout: 120_000 }, () => {
  it("measures everything on a small store", async () => {
    const world = {
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    };
    const { json, table } = await createEvidenceBenchmark({ pool: 4, searches: 4 }).run(
      { passages: 6, json: true },
      world,
    );
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    expect(json).toMatchObject({
      bench: "evidence",
      encoding: { passagesPerSecond: positive, plainPassagesPerSecond: positive, ratio: positive },
      indexing: { passagesPerSecond: positive },
      maxSim: { passages: 4, ms: positive, ratio: positive },
      search: { p50Ms: positive, p95Ms: positive },
      peakMemory: { processMiB: positive },
    });
    expect(table).toContain("find-evidence over");
  });
});
