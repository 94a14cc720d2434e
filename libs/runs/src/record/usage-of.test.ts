import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { usageOf } from "./usage-of.ts";

type TaskAnswered = Extract<RunEvent, { type: "task-answered" }>;

const answered = (changes: Partial<TaskAnswered> = {}): RunEvent => ({
  type: "task-answered",
  task: "judge-claim",
  method: "model",
  model: "small",
  calls: 1,
  inputTokens: 700,
  outputTokens: 30,
  cost: 0.25,
  cached: false,
  twinReason: null,
  ...changes,
});

const logOf = (...events: readonly RunEvent[]): LoggedEvent[] =>
  events.map((event, index) => ({ id: `${index}-0`, at: "2026-11-22T10:00:00.000Z", event }));

describe("usageOf", () => {
  it("adds up what every task took, also those the fallback answered in the end", () => {
    const log = logOf(
      answered(),
      { type: "warning", message: "no news" },
      answered({ calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, cached: true }),
      answered({ calls: 2, method: "twin", model: null, twinReason: "unusable-answer" }),
    );
    expect(usageOf(log)).toStrictEqual({
      calls: 3,
      inputTokens: 1_400,
      outputTokens: 60,
      cost: 0.5,
      cached: 1,
      twins: 1,
      tasks: [
        {
          task: "judge-claim",
          byModel: 2,
          byFallback: 1,
          reasons: [{ reason: "unusable-answer", count: 1, problem: "" }],
        },
      ],
    });
  });

  it("says of each task how often model and fallback answered it, and why, the most frequent reason first", () => {
    const fallback = { task: "write-sections", method: "twin", model: null } as const;
    const log = logOf(
      answered({ ...fallback, twinReason: "late" }),
      answered({ ...fallback, twinReason: "cut-off", problem: "cut off; raise LLM_MAX_OUTPUT_TOKENS" }),
      answered({ task: "write-sections" }),
      answered({ ...fallback, twinReason: "cut-off", problem: "cut off again" }),
      answered(),
    );
    expect(usageOf(log).tasks).toStrictEqual([
      {
        task: "write-sections",
        byModel: 1,
        byFallback: 3,
        reasons: [
          { reason: "cut-off", count: 2, problem: "cut off; raise LLM_MAX_OUTPUT_TOKENS" },
          { reason: "late", count: 1, problem: "" },
        ],
      },
      { task: "judge-claim", byModel: 1, byFallback: 0, reasons: [] },
    ]);
  });

  it("is nothing for a run that has answered nothing yet", () => {
    expect(usageOf(logOf({ type: "run-accepted", question: "Why?" }))).toMatchObject({ calls: 0, cost: 0 });
  });
});
