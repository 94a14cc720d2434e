import { researchRequestSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { type EstimateOptions, estimateRun } from "./estimate-run.ts";

const prices = { input: 2, output: 8, fastInput: 0.5, fastOutput: 2 };
const model = { name: "large", prices };

const estimated = (body: Readonly<Record<string, unknown>>, changes: Partial<EstimateOptions> = {}) =>
  estimateRun({
    request: researchRequestSchema.parse({ question: "Do statins help older patients?", ...body }),
    depth: "standard",
    items: { ready: 0, preparing: 0 },
    model,
    maxTokens: null,
    maxCost: null,
    ...changes,
  });

const ofCollection = { collectionId: "c-00000001" };

describe("estimateRun", () => {
  // A run over 40 abstracts, answered as a capable model would, took six calls.
  it("expects as many calls as a standard run over 40 sources took", () => {
    const { calls } = estimated(ofCollection, { items: { ready: 40, preparing: 0 } });
    expect(calls).toEqual({ min: 6, expected: 6, max: 38 });
  });

  // A light run without a model over ten sources of 5,000 words, just uploaded, once took 10 s.
  it("expects the time that a light run over ten new sources took", () => {
    const changes = { depth: "light", model: null, items: { ready: 0, preparing: 10 } } as const;
    const { calls, tokens, cost, seconds, basis } = estimated(ofCollection, changes);
    expect(seconds.expected).toBe(10);
    expect([calls.max, tokens.input.max, cost]).toEqual([0, 0, null]);
    expect(basis.join(" ")).toContain("No language model is configured");
  });

  it.each([
    [{}, "the web"],
    [{ sources: { urls: ["https://example.org/a"] } }, "a page"],
    [{ sources: { local: true } }, "what is indexed"],
    [{ goal: "Do statins help older patients?", ...ofCollection }, "a goal"],
  ])("goes from the least over the expected to the most: %j, %s", (body, _of) => {
    const { calls, tokens, cost, seconds, sources } = estimated(body, { items: { ready: 3, preparing: 0 } });
    for (const { min, expected, max } of [
      calls,
      tokens.input,
      tokens.output,
      seconds,
      sources,
      cost ?? calls,
    ]) {
      expect(min).toBeLessThanOrEqual(expected);
      expect(expected).toBeLessThanOrEqual(max);
    }
    expect(calls.min).toBeGreaterThan(0);
  });

  it("costs more the deeper, and never more than is allowed", () => {
    const [light, standard, deep] = (["light", "standard", "deep"] as const).map((depth) =>
      estimated({}, { depth }),
    );
    expect(light?.calls.max).toBeLessThan(standard?.calls.max ?? 0);
    expect(standard?.calls.max).toBeLessThan(deep?.calls.max ?? 0);
    const capped = estimated(
      { budget: { tokens: 50_000, cost: 0.05, deadlineMs: 60_000 } },
      { maxTokens: 10_000_000 },
    );
    expect(capped.limits).toEqual({ tokens: 50_000, cost: 0.05, seconds: 60 });
    expect([capped.tokens.input.max, capped.cost?.max, capped.seconds.max]).toEqual([50_000, 0.05, 60]);
  });
});
