import { Failure } from "@quarry/failure";
import type { CompletionRequest, LanguageModel } from "@quarry/language-model";
import { createSilentLogger } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import { createTestModel } from "./test-model.ts";

const { signal } = new AbortController();
const context = { jobId: "j", attempt: 1, signal, log: createSilentLogger() };

const testWith = async (model: LanguageModel | null) => {
  const stopwatch = () => 0;
  const test = createTestModel({ model, stopwatch, startDeadline: () => new AbortController().signal });
  return (await test({ requestId: "t-1" }, context)).models;
};

const answers: Readonly<Record<string, string>> = { main: '{"place":"Torvik","year":1934}' };

const modelOf = (names: Readonly<Record<CompletionRequest["tier"], string>>): LanguageModel => ({
  name: names.main,
  nameFor: ({ tier }) => names[tier],
  complete: async ({ tier }) => {
    const text = answers[tier];
    if (text === undefined) throw new Failure("model-down", "small cannot be reached", { retry: "backoff" });
    return { text, usage: { inputTokens: 1, outputTokens: 1 } };
  },
});

describe("test-model", () => {
  it("tests each of two models, and reports the one that fails with a remedy", async () => {
    expect(await testWith(modelOf({ main: "large", fast: "small" }))).toEqual([
      { model: "large", works: true, reply: answers["main"], seconds: 0, problem: null, remedy: null },
      expect.objectContaining({
        model: "small",
        works: false,
        problem: "small cannot be reached",
        remedy: expect.stringContaining("LLM_BASE_URL"),
      }),
    ]);
  });

  it("tests a model of both tiers once, and none without a model", async () => {
    expect(await testWith(modelOf({ main: "one", fast: "one" }))).toHaveLength(1);
    expect(await testWith(null)).toEqual([]);
  });
});
