import { runResearch } from "@quarry/contracts";
import { createReconciler, jobIdOf, type StepWorkerOptions } from "@quarry/jobs";
import type { RunLog, RunStore } from "@quarry/runs";
import { eventually } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { aPlan } from "./fixtures/a-plan.ts";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { planningMachine } from "./fixtures/planning-machine.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const approved = { plan: aPlan("as approved"), changed: true };

const until = async (runs: RunStore, runId: string, status: string): Promise<void> => {
  await eventually(async () => expect((await runs.get(runId))?.status).toBe(status));
};

const typesIn = async (runLog: RunLog, runId: string): Promise<string[]> =>
  (await runLog.read(runId, { count: 100 })).map(({ event }) => event.type);

describe("a run that waits for its plan", () => {
  it("rests without a job, shows the plan, and continues with the one that was approved", async ({
    producer,
    watch,
    newRun,
    runs,
    runLog,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    await driving(runResearch, planningMachine);
    const first = await producer.produce(runResearch, { runId });
    const job = await watch(runResearch).until(first.jobId, "completed");
    expect(job.returnvalue).toEqual({ status: "awaiting_plan" });
    expect(await runs.open()).toEqual([runId]);
    expect(await runs.get(runId)).toMatchObject({
      status: "awaiting_plan",
      finishedAt: null,
      approvedPlan: null,
      scratchpad: { plan: aPlan("as made"), findings: [], figures: null },
    });
    expect(await runs.resume(runId, approved)).toBe(true);
    expect(await runs.get(runId)).toMatchObject({
      status: "queued",
      resumes: 1,
      approvedPlan: approved.plan,
    });
    const second = await producer.produce(runResearch, { runId, resumes: 1 });
    await watch(runResearch).until(second.jobId, "completed");
    expect(asked).toEqual(["plan", "as approved"]);
    expect(await runs.get(runId)).toMatchObject({ status: "completed" });
    expect(await typesIn(runLog, runId)).toEqual([
      "run-accepted",
      "warning",
      "plan-awaited",
      "plan-approved",
      "warning",
      "run-finished",
    ]);
  });

  it("resumes once, however often that is requested", async ({
    producer,
    newRun,
    runs,
    runLog,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    await consuming(echoText, countingEcho().handler);
    await driving(runResearch, planningMachine);
    expect(await runs.resume(runId, approved)).toBe(false);
    await producer.produce(runResearch, { runId });
    await until(runs, runId, "awaiting_plan");
    const answers = await Promise.all([runs.resume(runId, approved), runs.resume(runId, approved)]);
    expect(answers.filter(Boolean)).toEqual([true]);
    expect((await typesIn(runLog, runId)).filter((type) => type === "plan-approved")).toHaveLength(1);
    expect(await runs.resume("r-00000000nobody", approved)).toBe(false);
  });

  it("is left alone by the reconciler, which adds its job where the one who let it continue has died", async ({
    options,
    producer,
    start,
    watch,
    newRun,
    runs,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    await consuming(echoText, countingEcho().handler);
    await driving(runResearch, planningMachine);
    const { jobId } = await producer.produce(runResearch, { runId });
    const { timestamp } = await watch(runResearch).until(jobId, "completed");
    await start(createReconciler({ redis: options.redis, log: options.log, intervalMs: 50 }));
    // Two runs that need repair, one after the other: a whole round lies between them.
    await until(runs, await newRun(), "awaiting_plan");
    await until(runs, await newRun(), "awaiting_plan");
    expect((await runs.get(runId))?.status).toBe("awaiting_plan");
    expect((await watch(runResearch).queue.getJob(jobId))?.timestamp).toBe(timestamp);
    await runs.resume(runId, approved);
    await until(runs, runId, "completed");
    expect(await watch(runResearch).queue.getJob(jobIdOf(runResearch, { runId, resumes: 1 }))).toBeDefined();
  });

  it.for(["decided", "saved"] as const)(
    "waits and continues once when its workers crash with each step %s",
    async (crashAt, { producer, watch, newRun, runs, runLog, consuming, driving }) => {
      const runId = await newRun();
      const { handler, asked } = countingEcho();
      const crashed = new Set<number>();
      const onCheckpoint: StepWorkerOptions["onCheckpoint"] = (point, step) => {
        if (point !== crashAt || crashed.has(step)) return;
        crashed.add(step);
        throw new Error(`crash when step ${step} is ${point}`);
      };
      await consuming(echoText, handler);
      await driving(runResearch, planningMachine, { onCheckpoint });
      const first = await producer.produce(runResearch, { runId });
      await watch(runResearch).until(first.jobId, "completed");
      await runs.resume(runId, approved);
      const second = await producer.produce(runResearch, { runId, resumes: 1 });
      await watch(runResearch).until(second.jobId, "completed");
      expect([...crashed]).toEqual([0, 1, 2, 3]);
      expect(asked).toEqual(["plan", "as approved"]);
      const types = await typesIn(runLog, runId);
      expect(types.filter((type) => type.startsWith("plan-"))).toEqual(["plan-awaited", "plan-approved"]);
      expect(types.filter((type) => type === "run-finished")).toHaveLength(1);
    },
  );

  it("is released by a job that wakes after another has taken over", async ({
    producer,
    watch,
    newRun,
    runs,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const { handler, asked } = countingEcho();
    const onCheckpoint: StepWorkerOptions["onCheckpoint"] = async (point, step) => {
      if (point !== "saved" || step !== 1) return;
      await runs.resume(runId, approved);
    };
    await consuming(echoText, handler);
    await driving(runResearch, planningMachine, { onCheckpoint });
    const { jobId } = await producer.produce(runResearch, { runId });
    const job = await watch(runResearch).until(jobId, "completed");
    expect(job.returnvalue).toEqual({ status: "queued" });
    expect(asked).toEqual(["plan"]);
    const second = await producer.produce(runResearch, { runId, resumes: 1 });
    await watch(runResearch).until(second.jobId, "completed");
    expect(asked).toEqual(["plan", "as approved"]);
  });

  it("is cancelled at once", async ({ producer, newRun, runs, runLog, consuming, driving }) => {
    const runId = await newRun();
    await consuming(echoText, countingEcho().handler);
    await driving(runResearch, planningMachine);
    await producer.produce(runResearch, { runId });
    await until(runs, runId, "awaiting_plan");
    expect(await runs.requestCancel(runId)).toBe(true);
    expect(await runs.get(runId)).toMatchObject({ status: "cancelled" });
    expect(await runs.open()).toEqual([]);
    expect(await runs.resume(runId, approved)).toBe(false);
    expect((await typesIn(runLog, runId)).at(-1)).toBe("run-finished");
  });
});
