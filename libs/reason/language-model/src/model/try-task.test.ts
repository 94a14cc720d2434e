import { Failure } from "@quarry/failure";
import { describe, expect, it } from "vitest";
import type { Completion, CompletionRequest } from "./language-model.ts";
import { formTask, tryTask } from "./try-task.ts";

const usage = { inputTokens: 100, outputTokens: 20 };

const tried = (answer: (request: CompletionRequest) => Promise<Completion>, deadline?: AbortSignal) => {
  let now = 0;
  const model = { complete: answer };
  const { signal } = new AbortController();
  const ports = { model, signal, clock: () => (now += 500), ...(deadline && { deadline }) };
  return tryTask(formTask, ports);
};

describe("tryTask", () => {
  it("returns the reply and the time of a model that completes the task", async () => {
    const text = '{"place": "Torvik", "year": 1934}';
    expect(await tried(async () => ({ text, usage }))).toEqual({
      done: true,
      reply: text,
      seconds: 0.5,
      outputTokens: 20,
      problem: null,
      remedy: null,
    });
  });

  it("returns a remedy for a reply in another form", async () => {
    const result = await tried(async () => ({ text: "In 1934, I think.", usage }));
    expect(result).toMatchObject({
      done: false,
      problem: null,
      remedy: expect.stringContaining("LLM_MODEL"),
    });
  });

  it.each([
    ["model-down", "LLM_BASE_URL"],
    ["bad-configuration", "LLM_API_KEY"],
    ["upstream-busy", "LLM_CONCURRENCY"],
    ["reply-cut-off", "LLM_MAX_OUTPUT_TOKENS"],
  ] as const)("returns problem and remedy of a failure: %s", async (code, variable) => {
    const result = await tried(async () => {
      throw new Failure(code, "it is so", { retry: "never" });
    });
    expect(result).toMatchObject({ problem: "it is so", remedy: expect.stringContaining(variable) });
  });

  it("ends at its deadline, and reports it", async () => {
    const deadline = new AbortController();
    const result = await tried(async ({ signal }) => {
      deadline.abort();
      signal.throwIfAborted();
      return { text: "", usage };
    }, deadline.signal);
    expect(result).toMatchObject({ reply: null, problem: expect.stringContaining("no answer within") });
  });
});
