import { type LoggedEvent, researchRequestSchema, type RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { nothingSpent } from "../run-budgets.ts";
import { readRunRecord, usageOf } from "./run-record.ts";

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
});

const request = researchRequestSchema.parse({ question: "What is a queue?" });

const hash = {
  id: "r-00000001",
  request: JSON.stringify(request),
  items: "[]",
  status: "running",
  createdAt: "2026-11-21T10:00:00.000Z",
  step: "2",
};

describe("readRunRecord", () => {
  it("identifies the items of an old run without ids by their names", () => {
    const items = JSON.stringify([{ uri: "file:a.md", uploadId: "u", bytes: 1 }]);
    expect(readRunRecord({ ...hash, items })?.items).toEqual([
      { itemId: "file:a.md", linkId: "file:a.md", uri: "file:a.md", isPage: false },
    ]);
  });

  it("reads what the scripts write", () => {
    expect(readRunRecord(hash)).toEqual({
      id: "r-00000001",
      owner: "operator",
      request,
      items: [],
      status: "running",
      createdAt: "2026-11-21T10:00:00.000Z",
      finishedAt: null,
      problem: null,
      answered: null,
      changes: null,
      report: null,
      spending: nothingSpent,
      waitedMs: 0,
      resumes: 0,
      approvedPlan: null,
      answers: null,
      notes: [],
      scratchpad: null,
      step: 2,
    });
  });

  it("reads what a run may spend and has spent", () => {
    const spent = { askedTokens: "9000", maxTokens: "5000", tokens: "4000", micros: "250" };
    expect(readRunRecord(hash, spent)?.spending).toEqual({
      maxTokens: 5_000,
      maxCost: null,
      tokens: 4_000,
      cost: 0.000_25,
      exhausted: null,
    });
  });

  it("names the run and the field of a record it cannot read", () => {
    expect(() => readRunRecord({ ...hash, status: "paused" })).toThrow(/r-00000001.*status/s);
  });
});
