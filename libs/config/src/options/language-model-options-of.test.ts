import { describe, expect, it } from "vitest";
import { z } from "zod";
import { languageModelConfig } from "../fragments/language-model-config.ts";
import { type Environment, loadConfig } from "../load-config.ts";
import { languageModelOptionsOf } from "./language-model-options-of.ts";

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

  it("takes the main price for the fast model where it has none", () => {
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
