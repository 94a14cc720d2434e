import type { RunEvent } from "@quarry/contracts";
import { type Budget, defineTask } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createMetrics, createSilentLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Reasoning } from "../ports.ts";
import { answerTask } from "./answer-task.ts";

const sum = defineTask({
  name: "sum",
  prompt: "sum",
  tier: "main",
  input: z.object({ page: z.string() }),
  output: z.object({ text: z.string() }),
  values: ({ page }) => ({ page }),
  fallback: async () => ({ text: "by the fallback" }),
});
const prompt = parsePrompt(
  "sum",
  "---\nid: sum\nversion: 1\ntier: main\ninput: [page]\nuntrusted: [page]\noutputLanguage: Any.\n---\nSum up {{page}}\n",
);

const answer = async (reasoning: Partial<Reasoning>) => {
  const events: RunEvent[] = [];
  const outcome = await answerTask(
    sum,
    { page: "Queues hold jobs." },
    { prompts: new Map([["sum", prompt]]), ...reasoning },
    {
      runId: "r-01h2x3aaaa",
      log: createSilentLogger(),
      signal: new AbortController().signal,
      report: (event) => void events.push(event),
    },
  );
  return { outcome, events };
};

describe("answerTask", () => {
  it("limits the model to the budget of the charged run", async () => {
    const asked: string[] = [];
    const budget: Budget = { reserve: async () => ({ granted: true, settle: async () => undefined }) };
    const budgetOf = (runId: string): Budget => {
      asked.push(runId);
      return budget;
    };
    const model = createScriptedModel(['{"text":"by the model"}']);
    expect((await answer({ model, budgetOf })).outcome.output).toStrictEqual({ text: "by the model" });
    expect(asked).toStrictEqual(["r-01h2x3aaaa"]);
    expect(model.requests[0]?.budget).toBe(budget);
  });

  it("reports to the run and the metrics who answered", async () => {
    const metrics = createMetrics("analyst");
    const { events } = await answer({ model: createScriptedModel(['{"text":"by the model"}']), metrics });
    expect(events).toMatchObject([
      { type: "task-answered", task: "sum", method: "model", model: "scripted" },
    ]);
    expect(await metrics.text()).toMatch(/task_answers_total\{.*task="sum",by="model".*\} 1/);
  });
});
