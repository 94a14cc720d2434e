import { describe, expect, it } from "vitest";
import { createSystemBenchmark } from "../src/system/system.ts";

describe("createSystemBenchmark", () => {
  it("measures a light run over ten sources, for which a capable model is asked 14 times at most", async () => {
    const world = {
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    };
    const given = {
      passages: undefined,
      sizes: undefined,
      words: 300,
      pages: undefined,
      json: true,
    };
    const { json } = await createSystemBenchmark([0]).run(given, world);
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    const calls: unknown = expect.toSatisfy((value: unknown) => Number(value) >= 4 && Number(value) <= 14);
    const stage = (name: string): unknown => expect.objectContaining({ stage: name, seconds: positive });
    expect(json).toMatchObject({
      bench: "system",
      sources: { documents: 10, words: 300 },
      runs: [
        {
          model: "scripted, 0 ms",
          status: "completed",
          wallSeconds: positive,
          encoderSeconds: { indexer: positive, reranker: positive },
          encoderShare: positive,
          aloneShare: positive,
          calls,
          callsByTask: { "decompose-question": 1, "list-claims": 1, "draft-report": 1 },
          stages: expect.arrayContaining([stage("prepare"), stage("claims"), stage("write")]),
        },
      ],
      encodingAlone: { texts: 20, seconds: positive },
    });
  });
});
