import type { RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { createMetrics } from "@quarry/observability";
import { describe, expect, it } from "vitest";
import type { CompletionRequest, LanguageModel } from "../model/language-model.ts";
import { createScriptedModel, type ScriptedReply } from "../testing/scripted-model.ts";
import { runSummarise, summarise, type Summaries } from "../testing/summarise-task.ts";
import { defineTask, type TaskPorts } from "./task.ts";

const good = '{"summary":"short","score":2}';
const down = new Failure("model-down", "127.0.0.1 failed: 500", { retry: "backoff" });
const spent = new Failure("budget-exceeded", "the run's budget of 9 tokens is spent", { retry: "never" });

// Reports a call of seven tokens in, three out, and a cost of 0.25 before it replies.
const charging =
  (reply: string): ScriptedReply =>
  async (request: CompletionRequest) => {
    request.report?.({ model: "small", outcome: "answered", inputTokens: 7, outputTokens: 3, cost: 0.25 });
    return reply;
  };

interface Reported {
  readonly event: RunEvent;
  readonly onceInRun: string | undefined;
}

const reportsOf = async (
  model: LanguageModel | null,
  ports: Partial<TaskPorts<Summaries>> = {},
): Promise<readonly Reported[]> => {
  const reported: Reported[] = [];
  const report = (event: RunEvent, onceInRun?: string): void => void reported.push({ event, onceInRun });
  await runSummarise(model, { report, ...ports });
  return reported;
};

const nothing = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: false };

describe("the report of a task to its run", () => {
  it("contains who answered, and the usage", async () => {
    expect(await reportsOf(createScriptedModel([charging(good)], "small"))).toStrictEqual([
      {
        event: {
          type: "task-answered",
          task: "summarise",
          method: "model",
          model: "small",
          calls: 1,
          inputTokens: 7,
          outputTokens: 3,
          cost: 0.25,
          cached: false,
          twinReason: null,
        },
        onceInRun: undefined,
      },
    ]);
  });

  it("marks a cached answer", async () => {
    const kept = { get: async () => ({ summary: "short", score: 2 }), set: async () => undefined };
    expect(await reportsOf(createScriptedModel([]), { cache: kept })).toMatchObject([
      { event: { ...nothing, method: "model", cached: true, twinReason: null } },
    ]);
  });

  it("records without a warning that there is no model", async () => {
    expect(await reportsOf(null)).toMatchObject([
      { event: { ...nothing, type: "task-answered", method: "twin", model: null, twinReason: "no-model" } },
    ]);
  });

  it("records without a warning that the fallback was chosen", async () => {
    const model = createScriptedModel([]);
    expect(await reportsOf(model, { withoutModel: "chosen" })).toMatchObject([
      { event: { ...nothing, method: "twin", twinReason: "chosen" } },
    ]);
    expect(model.requests).toHaveLength(0);
  });

  it("warns with a remedy that no time is left for a model", async () => {
    const model = createScriptedModel([]);
    const reports = await reportsOf(model, { deadline: AbortSignal.abort() });
    expect(reports).toMatchObject([
      {
        event: {
          ...nothing,
          method: "twin",
          twinReason: "late",
          problem: "the time for the run has passed; raise budget.deadlineMs of the run",
        },
      },
      {
        event: {
          message: expect.stringContaining("no time is left for the language model (summarise: the time"),
        },
        onceInRun: "twin/late",
      },
    ]);
    expect(model.requests).toHaveLength(0);
  });

  it.each([
    ["model-failed", [down], "the language model failed (summarise: 127.0.0.1 failed: 500)"],
    [
      "budget",
      [spent],
      "no more calls to the language model (summarise: the run's budget of 9 tokens is spent)",
    ],
    [
      "unusable-answer",
      ["no", "no"],
      "the language model gave no usable answer (summarise: two replies did not fit the task; a more capable LLM_MODEL may help)",
    ],
    [
      "model-failed",
      [new TypeError("x of sk-secret")],
      "the language model failed (summarise: an unexpected error)",
    ],
  ])("is a warning, once per run, when the fallback answers because of %s", async (reason, replies, said) => {
    expect(await reportsOf(createScriptedModel(replies))).toMatchObject([
      { event: { type: "task-answered", method: "twin", twinReason: reason }, onceInRun: undefined },
      {
        event: {
          type: "warning",
          message: `${said}; what it does not answer is answered from the text alone`,
        },
        onceInRun: `twin/${reason}`,
      },
    ]);
  });
});

describe("the report of a fallback for writing tasks", () => {
  it("is a separate warning with the remedy, despite earlier warnings", async () => {
    const cut = new Failure("reply-cut-off", "cut off; raise LLM_MAX_OUTPUT_TOKENS (100 now)", {
      retry: "never",
    });
    const task = defineTask({ ...summarise, name: "write-sections" });
    const reports: object[] = [];
    const report = (event: object, onceInRun?: string): void => void reports.push({ event, onceInRun });
    await runSummarise(createScriptedModel([cut]), { report }, task);
    expect(reports).toMatchObject([
      { event: { twinReason: "cut-off", problem: "cut off; raise LLM_MAX_OUTPUT_TOKENS (100 now)" } },
      {
        event: {
          type: "warning",
          message:
            "an answer of the language model was cut off (write-sections: cut off; raise LLM_MAX_OUTPUT_TOKENS (100 now)); this part of the report is written from the text alone",
        },
        onceInRun: "twin/cut-off/writing",
      },
    ]);
  });
});

describe("the metrics of tasks", () => {
  it("count every call, and who answered in the end", async () => {
    const metrics = createMetrics("analyst");
    await runSummarise(createScriptedModel([charging("no"), charging(good)]), { metrics });
    await runSummarise(createScriptedModel([down]), { metrics });
    await runSummarise(null, { metrics });
    const text = await metrics.text();
    for (const line of [
      'model_calls_total{task="summarise",model="small",outcome="answered",service="analyst"} 2',
      'model_tokens_total{task="summarise",model="small",direction="input",service="analyst"} 14',
      'model_tokens_total{task="summarise",model="small",direction="output",service="analyst"} 6',
      'model_cost_total{task="summarise",model="small",service="analyst"} 0.5',
      'task_answers_total{task="summarise",by="model",service="analyst"} 1',
      'task_answers_total{task="summarise",by="twin",service="analyst"} 2',
      'twin_answers_total{task="summarise",reason="model-failed",service="analyst"} 1',
      'twin_answers_total{task="summarise",reason="no-model",service="analyst"} 1',
    ])
      expect(text).toContain(line);
  });
});
