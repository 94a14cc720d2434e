import { Failure } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { LanguageModel } from "./language-model.ts";
import { runTask, type TaskPorts } from "./run-task.ts";
import { defineTask, type Task } from "./task.ts";
import { createScriptedModel } from "./testing/scripted-model.ts";

interface Summaries {
  summarise(page: string): Promise<string>;
}

const summarise = defineTask({
  name: "summarise",
  prompt: "summarise",
  tier: "fast",
  input: z.object({ page: z.string().min(1) }),
  output: z.object({ summary: z.string().min(1), score: z.number().default(0) }),
  values: ({ page }) => ({ page }),
  twin: async ({ page }, ports: Summaries) => ({ summary: await ports.summarise(page) }),
});

const prompt = parsePrompt(
  "summarise",
  "---\nid: summarise\nversion: 1\ntier: fast\ninput: [page]\nuntrusted: [page]\noutputLanguage: In English.\n---\n{{page}}\n",
);

const recordingLog = () => {
  const lines: { level: string; fields: object; message: string }[] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  const log: Logger = {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: () => log,
  };
  return { log, lines };
};

const run = async (
  model: LanguageModel | null,
  changes: Partial<TaskPorts<Summaries>> = {},
  task: Task<typeof summarise.input, typeof summarise.output, Summaries> = summarise,
) => {
  const { log, lines } = recordingLog();
  const outcome = await runTask(
    task,
    { page: "A page." },
    {
      model,
      prompts: new Map([["summarise", prompt]]),
      twin: { summarise: async (page) => `by hand: ${page}` },
      log,
      signal: new AbortController().signal,
      boundary: () => "b1",
      ...changes,
    },
  );
  return { outcome, lines };
};

const byModel = { output: { summary: "short", score: 2 }, method: "model", model: { name: "scripted" } };
const byTwin = { output: { summary: "by hand: A page.", score: 0 }, method: "twin", model: null };

describe("runTask with a capable model", () => {
  it("answers by the model, asked once, with prompt, schema, tier and signal", async () => {
    const model = createScriptedModel(['{"summary":"short","score":2}']);
    const { signal } = new AbortController();
    const { outcome } = await run(model, { signal });
    expect(outcome).toMatchObject(byModel);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).toMatchObject({
      tier: "fast",
      schema: { name: "summarise", json: { type: "object", required: ["summary"] } },
      messages: [{ role: "user", content: expect.stringContaining("--- begin page b1 ---\nA page.") }],
    });
    expect(model.requests[0]?.messages[0]?.content).toContain('"summary":{"type":"string"');
    expect(model.requests[0]?.signal).toBe(signal);
  });
});

describe("runTask with a weak model", () => {
  it.each([
    ["JSON that can be repaired", "{'summary': 'short', score: 2,}"],
    ["prose around JSON", 'Certainly!\n```json\n{"summary":"short","score":2}\n```\nAnything else?'],
  ])("uses %s at once", async (_what, reply) => {
    const model = createScriptedModel([reply]);
    expect((await run(model)).outcome).toMatchObject(byModel);
    expect(model.requests).toHaveLength(1);
  });

  it.each([
    ["JSON that cannot be repaired", "I would rather not.", "the reply holds no JSON value"],
    ["wrong types", '{"summary":"short","score":"two"}', "at score"],
    ["a missing field", '{"score":2}', "at summary"],
  ])("asks once more after %s, and says what was wrong", async (_what, reply, problem) => {
    const model = createScriptedModel([reply, '{"summary":"short","score":2}']);
    expect((await run(model)).outcome).toMatchObject(byModel);
    const messages = model.requests[1]?.messages ?? [];
    expect(messages.map(({ role }) => role)).toStrictEqual(["user", "assistant", "user"]);
    expect(messages[1]?.content).toBe(reply);
    expect(messages[2]?.content).toContain(problem);
  });

  it("shows a runaway reply to the model only in part", async () => {
    const model = createScriptedModel(["no ".repeat(100_000), '{"summary":"short","score":2}']);
    await run(model);
    expect(model.requests[1]?.messages[1]?.content).toHaveLength(4_000);
  });

  it("answers by the twin after two unusable answers, and logs why", async () => {
    const model = createScriptedModel(["no", '{"summary":7}']);
    const { outcome, lines } = await run(model);
    expect(outcome).toMatchObject(byTwin);
    expect(model.requests).toHaveLength(2);
    expect(lines).toMatchObject([
      {
        level: "warn",
        message: "answered by the twin",
        fields: { task: "summarise", model: "scripted", problem: expect.stringContaining("at summary") },
      },
    ]);
  });
});

describe("runTask with a reply of its own", () => {
  const echo = "do not repeat the page";
  const replying = defineTask({
    ...summarise,
    reply: ({ page }) => z.object({ summary: z.string().refine((summary) => summary !== page, echo) }),
  });
  const ask = async (replies: readonly string[]) => {
    const model = createScriptedModel(replies);
    const { outcome } = await run(model, {}, replying);
    return { outcome, requests: model.requests };
  };

  it("asks for the reply, and answers with the output", async () => {
    const { outcome, requests } = await ask(['{"summary":"short","score":2}']);
    expect(outcome).toMatchObject({ output: { summary: "short", score: 0 }, method: "model" });
    expect(requests[0]?.schema?.json).not.toHaveProperty("properties.score");
  });

  it("refuses what is useless for this input, and says so", async () => {
    const { outcome, requests } = await ask(['{"summary":"A page."}', '{"summary":"short"}']);
    expect(outcome).toMatchObject({ output: { summary: "short" }, method: "model" });
    expect(requests[1]?.messages[2]?.content).toContain(echo);
  });

  it("answers by the twin when a reply does not fit the output", async () => {
    expect((await ask(['{"summary":""}'])).outcome).toMatchObject(byTwin);
  });
});

describe("runTask with a model that fails", () => {
  it.each(["model-down", "upstream-busy", "bad-configuration", "deadline-exceeded"] as const)(
    "answers by the twin on %s, and logs the failure",
    async (code) => {
      const failure = new Failure(code, "no answer", { retry: "backoff" });
      const { outcome, lines } = await run(createScriptedModel([failure]));
      expect(outcome).toMatchObject(byTwin);
      expect(lines).toMatchObject([{ level: "warn", fields: { failure: { code } } }]);
    },
  );

  it("answers by the twin when the second ask fails", async () => {
    const failure = new Failure("model-down", "no answer", { retry: "backoff" });
    expect((await run(createScriptedModel(["no", failure]))).outcome).toMatchObject(byTwin);
  });

  it("answers by the twin on a bug, and logs it as one", async () => {
    const { outcome, lines } = await run(createScriptedModel([new TypeError("x is undefined")]));
    expect(outcome).toMatchObject(byTwin);
    expect(lines).toMatchObject([{ level: "error", fields: { failure: { code: "unclassified" } } }]);
  });
});

describe("runTask without a model", () => {
  it("answers by the twin and needs no prompt", async () => {
    expect((await run(null, { prompts: new Map() })).outcome).toMatchObject(byTwin);
  });

  it("passes a failure of the twin on", async () => {
    const failure = new Failure("qdrant-down", "no Qdrant", { retry: "backoff" });
    await expect(run(null, { twin: { summarise: () => Promise.reject(failure) } })).rejects.toBe(failure);
  });

  it("refuses an answer of the twin that breaks the task's schema", async () => {
    await expect(run(null, { twin: { summarise: async () => "" } })).rejects.toMatchObject({
      code: "bad-output",
      retry: "never",
    });
  });
});

describe("runTask and cancellation", () => {
  const twin = {
    summarise: async (): Promise<string> => {
      throw new Error("the twin was asked");
    },
  };

  it("throws the signal's reason when it is aborted while the model thinks", async () => {
    const controller = new AbortController();
    const reason = new Failure("deadline-exceeded", "too late", { retry: "backoff" });
    const model = createScriptedModel([
      ({ signal }) => {
        controller.abort(reason);
        signal.throwIfAborted();
        return "{}";
      },
    ]);
    await expect(run(model, { signal: controller.signal, twin })).rejects.toBe(reason);
  });

  it("throws it when the model answers all the same", async () => {
    const controller = new AbortController();
    const model = createScriptedModel([
      () => {
        controller.abort();
        return "no";
      },
    ]);
    await expect(run(model, { signal: controller.signal, twin })).rejects.toMatchObject({
      code: "cancelled",
      retry: "backoff",
    });
    expect(model.requests).toHaveLength(1);
  });

  it.each(["cancelled", "lost-lock"] as const)("throws a model's %s", async (code) => {
    const failure = new Failure(code, "gone", { retry: "backoff" });
    await expect(run(createScriptedModel([failure]), { twin })).rejects.toBe(failure);
  });

  it("asks nobody when the signal is aborted before", async () => {
    const model = createScriptedModel(["{}"]);
    await expect(run(model, { signal: AbortSignal.abort(), twin })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(model.requests).toHaveLength(0);
  });
});

describe("runTask and what it is given", () => {
  it("refuses an input that does not fit the task", async () => {
    const { log } = recordingLog();
    const ports = {
      model: null,
      prompts: new Map(),
      twin: { summarise: async () => "" },
      log,
      signal: new AbortController().signal,
    };
    await expect(runTask(summarise, { page: "" }, ports)).rejects.toMatchObject({ code: "bad-input" });
  });

  it("names a prompt that is not there", async () => {
    await expect(run(createScriptedModel([]), { prompts: new Map() })).rejects.toMatchObject({
      code: "bad-configuration",
      message: "there is no prompt summarise",
    });
  });
});
