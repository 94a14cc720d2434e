import type { Handler, StepMachine, StepWorkerOptions } from "@quarry/jobs";
import type { RunLog } from "@quarry/runs";
import { eventually } from "@quarry/testkit";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { type EchoState, echoMachine } from "./fixtures/step-machines.ts";
import { echoText, runSteps } from "./fixtures/test-contracts.ts";

const messages = async (runLog: RunLog, runId: string): Promise<string[]> =>
  (await runLog.read(runId, { count: 100 })).map(({ event }) =>
    event.type === "warning" || event.type === "job-failed" ? event.message : event.type,
  );

const threeStages = echoMachine([["a", "b"], ["bad", "c"], ["d"]]);
const heard = '{"text":"a"} {"text":"b"} failed: upstream-failed {"text":"c"} {"text":"d"}';

describe("consumeSteps", () => {
  it("drives a run through its stages; a failed job is an outcome", async ({
    newRun,
    runs,
    runLog,
    consuming,
    driving,
    ended,
  }) => {
    const runId = await newRun();
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    await driving(runSteps, threeStages);
    const job = await ended(runSteps, { runId });
    expect(job.returnvalue).toEqual({ status: "completed" });
    expect(asked.toSorted()).toEqual(["a", "b", "bad", "c", "d"]);
    expect(await runs.get(runId)).toMatchObject({ status: "completed", step: 4, problem: null });
    expect(await runs.open()).toEqual([]);
    const log = await messages(runLog, runId);
    expect(log.filter((line) => line.startsWith("stage"))).toEqual(["stage 0", "stage 1", "stage 2"]);
    expect(log.filter((line) => line === "run-finished")).toHaveLength(1);
    expect((await runLog.read(runId, { count: 100 })).at(-1)?.event).toEqual({
      type: "run-finished",
      status: "completed",
      detail: heard,
    });
  });

  it("keeps no slot while jobs are waited for", async ({
    producer,
    watch,
    newRun,
    runs,
    consuming,
    driving,
  }) => {
    const runIds = [await newRun(), await newRun(), await newRun()];
    const gate = Promise.withResolvers<void>();
    const gated: Handler<typeof echoText> = async ({ text }) => {
      await gate.promise;
      return { text };
    };
    await consuming(echoText, gated, { concurrency: 3 });
    await driving(runSteps, echoMachine([["slow"]]), { concurrency: 1 });
    for (const runId of runIds) await producer.produce(runSteps, { runId });
    const { queue } = watch(runSteps);
    await eventually(async () => expect(await queue.getWaitingChildrenCount()).toBe(3));
    expect(await queue.getActiveCount()).toBe(0);
    gate.resolve();
    await eventually(async () => expect(await runs.open()).toEqual([]));
  });

  it.for(["decided", "saved", "added"] as const)(
    "gives the same result jobs, once, after a crash when a step is %s",
    async (crashAt, { watch, newRun, runLog, consuming, driving, ended }) => {
      const runId = await newRun();
      const { handler, asked } = countingEcho();
      const crashed = new Set<string>();
      const onCheckpoint: StepWorkerOptions["onCheckpoint"] = (point, step) => {
        if (point !== crashAt || crashed.has(`${step}`)) return;
        crashed.add(`${step}`);
        throw new Error(`crash when step ${step} is ${point}`);
      };
      await consuming(echoText, handler, { concurrency: 4 });
      await driving(runSteps, threeStages, { onCheckpoint });
      await ended(runSteps, { runId });
      expect(crashed.size).toBeGreaterThanOrEqual(3);
      expect(asked.toSorted()).toEqual(["a", "b", "bad", "c", "d"]);
      expect(await watch(echoText).queue.getJobCounts("completed", "failed", "prioritized")).toEqual({
        completed: 4,
        failed: 1,
        prioritized: 0,
      });
      const log = await messages(runLog, runId);
      expect(log.filter((line) => line.startsWith("stage"))).toEqual(["stage 0", "stage 1", "stage 2"]);
      expect(log.filter((line) => line === "run-finished")).toHaveLength(1);
      expect((await runLog.read(runId, { count: 100 })).at(-1)?.event).toMatchObject({ detail: heard });
    },
  );

  it("does not sleep for ever on a job that failed before a crash and was added again by another process", async ({
    redis,
    producer,
    watch,
    newRun,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const { handler } = countingEcho();
    const [children, parents] = [watch(echoText), watch(runSteps)];
    const { jobId } = await producer.produce(runSteps, { runId });
    let isFirst = true;
    const onCheckpoint: StepWorkerOptions["onCheckpoint"] = async (point) => {
      if (point !== "added" || !isFirst) return;
      isFirst = false;
      const [failed] = await eventually(async () => {
        const jobs = await children.queue.getFailed();
        expect(jobs).toHaveLength(1);
        return jobs;
      });
      const asker = new Redis(redis.url);
      await asker.sadd(parents.queue.toKey(`${jobId}:dependencies`), children.queue.toKey(failed?.id ?? ""));
      asker.disconnect();
      throw new Error("crash after the job was added again");
    };
    await consuming(echoText, handler);
    const machine = echoMachine([["bad"], ["c"]]);
    await driving(runSteps, machine, { onCheckpoint });
    const job = await parents.until(jobId, "completed");
    expect(job.returnvalue).toEqual({ status: "completed" });
  });

  it("lets the jobs of a cancelled run end before its own", async ({
    producer,
    runs,
    watch,
    newRun,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const onCheckpoint: StepWorkerOptions["onCheckpoint"] = async (point) => {
      if (point !== "added") return;
      await runs.requestCancel(runId);
      throw new Error("crash just as the run is cancelled");
    };
    await driving(runSteps, echoMachine([["a"], ["b"]]), { onCheckpoint });
    const { jobId } = await producer.produce(runSteps, { runId });
    const { until, queue } = watch(runSteps);
    await until(jobId, "waiting-children");
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    const job = await until(jobId, "completed");
    expect(job.returnvalue).toEqual({ status: "cancelled" });
    expect(asked).toEqual([]);
    expect(await queue.getFailedCount()).toBe(0);
  });

  it("ends a cancelled run without new jobs and with one last event", async ({
    producer,
    watch,
    newRun,
    runs,
    runLog,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const started = Promise.withResolvers<void>();
    const endless: Handler<typeof echoText> = async (_input, { signal }) => {
      started.resolve();
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
      return { text: "never" };
    };
    await consuming(echoText, endless);
    await driving(runSteps, echoMachine([["a", "b"], ["c"]]));
    const { jobId } = await producer.produce(runSteps, { runId });
    await started.promise;
    expect(await runs.requestCancel(runId)).toBe(true);
    expect(await runs.requestCancel(runId)).toBe(false);
    const job = await watch(runSteps).until(jobId, "completed");
    expect(job.returnvalue).toEqual({ status: "cancelled" });
    expect(await watch(echoText).queue.getFailedCount()).toBe(2);
    expect((await messages(runLog, runId)).filter((line) => line === "run-finished")).toHaveLength(1);
    expect((await messages(runLog, runId)).at(-1)).toBe("run-finished");
  });

  it("decides again at once if a decision needs no job", async ({ newRun, runs, driving, ended }) => {
    const runId = await newRun();
    await driving(runSteps, echoMachine([[], [], []]));
    await ended(runSteps, { runId });
    expect(await runs.get(runId)).toMatchObject({ status: "completed", step: 4 });
  });

  it.for([
    ["runs in circles", echoMachine(Array.from({ length: 500 }, () => [])), /in a row asked for no job/],
    ["throws", { ...threeStages, begin: () => JSON.parse("{") } satisfies StepMachine<EchoState>, /JSON/],
    ["asks for an invalid job", echoMachine([[""]]), /input of echo-text/],
  ] as const)(
    "fails the run, with the reason, when the machine %s",
    async ([, machine, reason], { newRun, runs, runLog, driving, ended }) => {
      const runId = await newRun();
      await driving(runSteps, machine);
      await ended(runSteps, { runId }, "failed");
      const run = await runs.get(runId);
      expect(run?.status).toBe("failed");
      expect(run?.problem).toMatch(reason);
      expect((await runLog.read(runId, { count: 500 })).at(-1)?.event).toMatchObject({
        type: "run-finished",
        status: "failed",
      });
    },
  );
});
