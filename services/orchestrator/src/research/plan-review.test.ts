import type { RunRecord } from "@quarry/runs";
import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aRun, createdAt, jobNames, playRun } from "../testing/play-run.ts";
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
    expect(next.jobs.map(({ contract }) => contract.name)).toEqual(["read-step", "read-step"]);
  });
});

describe("a run with a question whose plan is to be reviewed", () => {
  const question = "Why is a job of a killed worker taken again?";
  const reviewed = (changes: Partial<RunRecord> = {}): RunRecord => ({
    ...aRun({ question, plan: "review", sources: { urls: ["https://example.org/queues"] } }),
    ...changes,
  });

  it("waits with its topics before it searches or reads anything", () => {
    const run = playRun(reviewed());
    expect(jobNames(run)).toEqual(["decompose-question"]);
    expect(run.last).toMatchObject({ wait: { for: "plan" }, scratchpad: { plan: null, topics: [aTopic()] } });
  });

  it("goes by the topics that were approved, numbered in their order, and says which they are", () => {
    const { state } = playRun(reviewed()).last;
    const planned = { name: "Locks", question: "How long does a lock last?", queries: ["lock duration"] };
    const approvedPlan = { topics: [planned, { ...aTopic(), subQuestions: ["When?"] }] };
    const next = researchMachine.decide(state, [], reviewed({ approvedPlan }), Date.parse(createdAt));
    expect(next.state.topics.map(({ topic }) => topic)).toEqual([
      { id: "t1", ...planned, subQuestions: [planned.question] },
      { ...aTopic(), id: "t2", subQuestions: ["When?"] },
    ]);
    expect(next.jobs.map(({ contract }) => contract.name)).toEqual(["expand-query", "expand-query"]);
    expect(next.events).toContainEqual({
      type: "question-decomposed",
      questionType: "why",
      complexity: "moderate",
      topics: [
        { id: "t1", name: "Locks" },
        { id: "t2", name: aTopic().name },
      ],
    });
  });
});
