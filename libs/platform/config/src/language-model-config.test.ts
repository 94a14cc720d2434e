import { describe, expect, it } from "vitest";
import { z } from "zod";
import { languageModelConfig, languageModelOptionsOf } from "./language-model-config.ts";
import { loadConfig } from "./load-config.ts";
import type { Environment } from "./read-secret-files.ts";

const schema = z.object(languageModelConfig);
const optionsOf = (environment: Environment) => languageModelOptionsOf(loadConfig(schema, environment));
const endpoint = { LLM_BASE_URL: "http://127.0.0.1:11434/v1", LLM_MODEL: "large" };

describe("languageModelOptionsOf", () => {
  it.each([
    ["unset", {}],
    ["empty", { LLM_BASE_URL: "", LLM_MODEL: " ", LLM_API_KEY: "key" }],
  ])("has no model where endpoint and model are %s", (_what, environment) => {
    expect(optionsOf(environment)).toBeNull();
  });

  it.each([
    ["LLM_MODEL", { LLM_BASE_URL: endpoint.LLM_BASE_URL }],
    ["LLM_BASE_URL", { LLM_MODEL: "large" }],
  ])("refuses half a model, and names %s", (missing, environment) => {
    expect(() => optionsOf(environment)).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message: expect.stringContaining(`${missing}: is not set`),
      }),
    );
  });

  it("refuses a limit of money where nothing costs anything", () => {
    const limit = { ...endpoint, LLM_RUN_MAX_COST: "2" };
    expect(() => optionsOf(limit)).toThrow(expect.objectContaining({ code: "bad-configuration" }));
    expect(optionsOf({ ...limit, LLM_PRICE_OUTPUT: "10" })?.runBudget.maxCost).toBe(2);
  });

  it.each([
    [
      "LLM_CONTEXT_TOKENS: 8000 leaves no room",
      { LLM_CONTEXT_TOKENS: "8000", LLM_MAX_OUTPUT_TOKENS: "8000" },
      "lower LLM_MAX_OUTPUT_TOKENS",
    ],
    ["LLM_RUN_MAX_TOKENS: 9000 has no room for one call", { LLM_RUN_MAX_TOKENS: "9000" }, "0 for no limit"],
    [
      "LLM_TOKENS_PER_MINUTE: 1000 is less than one reply",
      { LLM_TOKENS_PER_MINUTE: "1000", LLM_MAX_OUTPUT_TOKENS: "4096" },
      "Lower LLM_MAX_OUTPUT_TOKENS",
    ],
  ])("refuses what leaves no room for one call: %s", (problem, environment, remedy) => {
    expect(() => optionsOf({ ...endpoint, ...environment })).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message: expect.stringMatching(new RegExp(`${problem}.*${remedy}`)),
      }),
    );
  });

  it("refuses an effort without a model", () => {
    expect(() => optionsOf({ LLM_FAST_REASONING_EFFORT: "low" })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("LLM_FAST_REASONING_EFFORT: is set, but there is no model"),
      }),
    );
  });

  it.each(["LLM_TIMEOUT_MS", "LLM_TASK_DEADLINE_MS"])("refuses %s, and names what took its place", (name) => {
    expect(() => optionsOf({ ...endpoint, [name]: "30000" })).toThrow(
      expect.objectContaining({
        code: "bad-configuration",
        message: expect.stringMatching(new RegExp(`^${name}: is no longer known: .*set LLM_IDLE_TIMEOUT_MS`)),
      }),
    );
    expect(optionsOf({ ...endpoint, [name]: "" })).not.toBeNull();
  });

  it("sends nothing that is not set, and uses the main effort for the fast tier", () => {
    expect(optionsOf(endpoint)).toMatchObject({
      temperature: undefined,
      maxOutputTokens: undefined,
      reasoningEffort: { main: undefined, fast: undefined },
      contextTokens: 64_000,
      idleTimeoutMs: 120_000,
    });
    expect(optionsOf({ ...endpoint, LLM_REASONING_EFFORT: "high" })?.reasoningEffort).toStrictEqual({
      main: "high",
      fast: "high",
    });
    const both = { LLM_REASONING_EFFORT: "high", LLM_FAST_REASONING_EFFORT: "low" };
    expect(optionsOf({ ...endpoint, ...both })?.reasoningEffort).toStrictEqual({ main: "high", fast: "low" });
  });

  it("uses the main price for the fast model where it has none", () => {
    const prices = { LLM_PRICE_INPUT: "2.5", LLM_PRICE_OUTPUT: "10", LLM_FAST_PRICE_OUTPUT: "0.6" };
    expect(optionsOf({ ...endpoint, ...prices })).toMatchObject({
      price: { input: 2.5, output: 10 },
      fastPrice: { input: 2.5, output: 0.6 },
    });
  });

  it("reads the models of tasks, whose names may hold = and :", () => {
    const taskModels = "judge-claim=small,write-report";
    expect(
      optionsOf({ ...endpoint, LLM_TASK_MODELS: "judge-claim=org/small:free,write-report=a=b" }),
    ).toMatchObject({
      taskModels: { "judge-claim": "org/small:free", "write-report": "a=b" },
    });
    expect(() => optionsOf({ ...endpoint, LLM_TASK_MODELS: taskModels })).toThrow(
      expect.objectContaining({ message: expect.stringContaining("is not a list of task=model") }),
    );
  });

  it("says neither key nor credentials when the address is wrong", () => {
    const wrong = { LLM_BASE_URL: "ftp://user:hunter2@host/v1", LLM_API_KEY: "sk-canary" };
    expect(() => optionsOf(wrong)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/hunter2|canary/) }),
    );
  });
});
