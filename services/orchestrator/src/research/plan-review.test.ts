import type { RunRecord } from "@quarry/runs";
import { describe, expect, it } from "vitest";
import { createdAt, jobNames, playRun } from "../testing/play-run.ts";
import { aReadingRun, aStep, readingWorld } from "../testing/reading-world.ts";
import { researchMachine } from "./research-machine.ts";

const steps = { steps: [aStep(1), aStep(2)] };

describe("a run with a goal whose plan is to be reviewed", () => {
  const reviewed = (changes: Partial<RunRecord> = {}): RunRecord => ({
    ...aReadingRun({ plan: "review" }),
    ...changes,
  });

  it("waits before it reads anything, and shows the plan", () => {
    const run = playRun(reviewed(), readingWorld());
    expect(run.last).toMatchObject({ wait: { for: "plan" }, jobs: [], scratchpad: { plan: steps } });
    expect(run.last.finish).toBeUndefined();
    expect(run.last.events.at(-1)).toEqual({ type: "plan-awaited" });
    expect(jobNames(run)).not.toContain("read-step");
  });

  it("reads by the plan that was approved", () => {
    const { state } = playRun(reviewed(), readingWorld()).last;
    const approvedPlan = { steps: [aStep(7, { goal: "What do the comments say?" })] };
    const next = researchMachine.decide(state, [], reviewed({ approvedPlan }), Date.parse(createdAt));
    expect(next.jobs).toMatchObject([
      { contract: { name: "read-step" }, input: { step: { step_id: 7, goal: "What do the comments say?" } } },
    ]);
    expect(next.scratchpad?.plan).toEqual(approvedPlan);
  });

  it("does not count the time it waited", () => {
    const { state } = playRun(reviewed(), readingWorld()).last;
    const days = 3 * 86_400_000;
    const resumed = reviewed({ approvedPlan: steps, waitedMs: days });
    const next = researchMachine.decide(state, [], resumed, Date.parse(createdAt) + days);
    expect(next.jobs).toHaveLength(2);
  });
});
