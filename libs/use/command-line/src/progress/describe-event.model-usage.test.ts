import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { describeModelUsage } from "./describe-event.ts";
import { advance, noProgress } from "./progress.ts";
import { plainProgress } from "./show-progress.ts";

const answered = (calls: number, cost: number): RunEvent => ({
  type: "task-answered",
  task: "judge-claim",
  method: "model",
  model: "small",
  calls,
  inputTokens: calls * 700,
  outputTokens: calls * 50,
  cost,
  cached: false,
  twinReason: null,
});

const stage = (name: "decompose" | "claims"): RunEvent => ({
  type: "stage-started",
  stage: name,
  round: 0,
  jobs: 1,
});

const linesOf = async (...events: readonly RunEvent[]): Promise<string[]> => {
  const lines: string[] = [];
  const logged = (async function* (): AsyncGenerator<LoggedEvent> {
    for (const event of events) yield { id: "1-0", at: "2026-11-22T10:00:00.000Z", event };
  })();
  await plainProgress((line) => lines.push(line.slice("10:00:00 ".length).trimEnd()))(logged);
  return lines;
};

describe("describeModelUsage", () => {
  it("adds up calls, tokens and cost", () => {
    const progress = [answered(1, 0.25), answered(2, 0.5)].reduce(advance, noProgress);
    expect(describeModelUsage(progress)).toBe("language model: 3 calls, 2250 tokens, cost 0.7500");
  });
});

describe("plainProgress", () => {
  it("reports the model's usage as stages begin and at the end, if it has changed", async () => {
    const end: RunEvent = { type: "run-finished", status: "completed", detail: "" };
    expect(await linesOf(stage("decompose"), answered(1, 0), stage("claims"), answered(1, 0), end)).toEqual([
      "decompose, round 1: 1 job",
      "language model: 1 call, 750 tokens",
      "claims, round 1: 1 job",
      "language model: 2 calls, 1500 tokens",
      "completed",
    ]);
    expect(await linesOf(answered(1, 0), stage("claims"), stage("claims"), end)).toHaveLength(4);
  });

  it("warns of a broken model", async () => {
    const message = "the language model failed (judge-claim: 127.0.0.1 failed)";
    expect(await linesOf({ type: "warning", message })).toEqual([`warning: ${message}`]);
  });
});
