import { Failure } from "@quarry/failure";
import { createSilentLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CompletionRequest, LanguageModel } from "../model/language-model.ts";
import { createScriptedModel, type ScriptedReply } from "../testing/scripted-model.ts";
import { runTask } from "./run-task.ts";
import { type AnswerCache, defineTask, type TaskPorts } from "./task.ts";

const summarise = defineTask({
  name: "summarise",
  prompt: "summarise",
  tier: "fast",
  input: z.object({ page: z.string() }),
  output: z.object({ summary: z.string().transform((text) => text.toUpperCase()) }),
  values: ({ page }) => ({ page }),
  fallback: async () => ({ summary: "by hand" }),
});

const promptOf = (text: string) =>
  parsePrompt(
    "summarise",
    `---\nid: summarise\nversion: 1\ntier: fast\ninput: [page]\nuntrusted: [page]\noutputLanguage: Any.\n---\n${text} {{page}}\n`,
  );

const run = (model: LanguageModel | null, changes: Partial<TaskPorts<object>> = {}, page = "A page.") =>
  runTask(
    summarise,
    { page },
    {
      model,
      prompts: new Map([["summarise", promptOf("Summarise:")]]),
      fallback: {},
      log: createSilentLogger(),
      signal: new AbortController().signal,
      ...changes,
    },
  );

const memory = (): AnswerCache & { readonly kept: Map<string, unknown> } => {
  const kept = new Map<string, unknown>();
  return { kept, get: async (key) => kept.get(key), set: async (key, answer) => void kept.set(key, answer) };
};

// Reports a call of one dollar and ten tokens before it replies.
const charging =
  (reply: ScriptedReply): ScriptedReply =>
  async (request: CompletionRequest) => {
    request.report?.({ model: "m", outcome: "answered", inputTokens: 7, outputTokens: 3, cost: 1 });
    if (reply instanceof Error) throw reply;
    return typeof reply === "string" ? reply : reply(request);
  };

const good = '{"summary":"short"}';
const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: false };

describe("the usage of a task", () => {
  it("counts every call, including those before the fallback", async () => {
    const { usage } = await run(createScriptedModel([charging("no"), charging("no")]));
    expect(usage).toStrictEqual({
      calls: 2,
      inputTokens: 14,
      outputTokens: 6,
      cost: 2,
      cached: false,
      twinReason: "unusable-answer",
    });
  });

  it.each([
    ["budget", new Failure("budget-exceeded", "spent", { retry: "never" })],
    ["model-failed", new Failure("model-down", "gone", { retry: "backoff" })],
    ["cut-off", new Failure("reply-cut-off", "cut", { retry: "never" })],
    ["empty-answer", new Failure("reply-empty", "thought", { retry: "never" })],
    ["filtered", new Failure("reply-filtered", "withheld", { retry: "never" })],
    ["prompt-too-long", new Failure("prompt-too-long", "too long", { retry: "never" })],
  ])("names %s as what made the fallback answer", async (twinReason, failure) => {
    const outcome = await run(createScriptedModel([failure, failure]));
    expect(outcome).toMatchObject({ method: "twin", output: { summary: "BY HAND" } });
    expect(outcome.usage).toStrictEqual({ ...nothing, twinReason });
  });

  it("counts against the given budget", async () => {
    const budget = { reserve: async () => ({ granted: true, settle: async () => undefined }) as const };
    const model = createScriptedModel([good]);
    await run(model, { budget });
    expect(model.requests).toMatchObject([{ budget, task: "summarise" }]);
  });
});

describe("cached answers", () => {
  it("are returned without a call, for any boundary", async () => {
    const cache = memory();
    const model = createScriptedModel([good]);
    await run(model, { cache });
    const { output, method, usage } = await run(model, { cache });
    expect({ output, method, usage }).toStrictEqual({
      output: { summary: "SHORT" },
      method: "model",
      usage: { ...nothing, cached: true, twinReason: null },
    });
    expect(model.requests).toHaveLength(1);
  });

  it("are read and transformed once", async () => {
    const reads: string[] = [];
    const task = defineTask({
      ...summarise,
      reply: () =>
        z.object({ summary: z.string() }).transform((reply) => {
          reads.push(reply.summary);
          return reply;
        }),
    });
    const cache = memory();
    const ports = {
      prompts: new Map([["summarise", promptOf("Summarise:")]]),
      fallback: {},
      log: createSilentLogger(),
      signal: new AbortController().signal,
      cache,
    };
    await runTask(task, { page: "A page." }, { ...ports, model: createScriptedModel([good]) });
    expect(reads).toStrictEqual(["short"]);
    await runTask(task, { page: "A page." }, { ...ports, model: createScriptedModel([]) });
    expect(reads).toStrictEqual(["short", "short"]);
  });

  it("are not returned for another endpoint, limit or temperature", async () => {
    const cache = memory();
    const at = (settings: unknown) => ({ ...createScriptedModel([good]), settingsFor: () => settings });
    for (const settings of [{ host: "a" }, { host: "b" }, { host: "a", temperature: 1 }, { host: "a" }])
      await run(at(settings), { cache });
    expect(cache.kept.size).toBe(3);
  });

  it.each([
    ["another model", {}, "A page.", "other"],
    ["other values", {}, "Another page.", "scripted"],
    ["another prompt", { prompts: new Map([["summarise", promptOf("Sum up:")]]) }, "A page.", "scripted"],
  ])("are not given for %s", async (_what, changes, page, name) => {
    const cache = memory();
    await run(createScriptedModel([good]), { cache });
    const model = createScriptedModel([good], name);
    await run(model, { cache, ...changes }, page);
    expect(model.requests).toHaveLength(1);
  });

  it("are requested again when they no longer match the task", async () => {
    const cache = memory();
    await run(createScriptedModel([good]), { cache });
    for (const key of cache.kept.keys()) cache.kept.set(key, { summary: 7 });
    const model = createScriptedModel([good]);
    expect((await run(model, { cache })).output).toStrictEqual({ summary: "SHORT" });
    expect(model.requests).toHaveLength(1);
  });

  it("exclude answers of the fallback", async () => {
    const cache = memory();
    await run(createScriptedModel(["no", "no"]), { cache });
    expect(cache.kept.size).toBe(0);
  });
});

describe("the time a task may spend on a model", () => {
  it("ends at the run's deadline: the fallback answers, and the job continues", async () => {
    const deadline = new AbortController();
    const model = createScriptedModel([
      ({ signal }) => {
        deadline.abort();
        signal.throwIfAborted();
        return good;
      },
    ]);
    const { method, usage } = await run(model, { deadline: deadline.signal });
    expect({ method, reason: usage.twinReason }).toStrictEqual({ method: "twin", reason: "late" });
  });
});

describe("a model that consists of several models", () => {
  it("is named after the one that answers the task", async () => {
    const model = {
      ...createScriptedModel([good]),
      nameFor: ({ tier }: { tier: string }) => `the ${tier} one`,
    };
    expect((await run(model)).model).toStrictEqual({ name: "the fast one" });
  });
});
