import { consume, consumeSequence, consumeSteps, type Sequence, type WorkerOptions } from "@quarry/jobs";
import type { Lifecycle } from "@quarry/runtime";
import { eventually } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { type JobQueue } from "./fixtures/job-queue.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoMachine } from "./fixtures/step-machines.ts";
import { echoText, runSteps } from "./fixtures/test-contracts.ts";

/** Exceeds the number of unfinished starts after which a job counts as poison. */
const restarts = 8;

/** Stops the service gracefully in the middle of the job several times, and then lets it finish. */
const restartOften = async (
  open: (whenInWork: () => Promise<void>, options: WorkerOptions) => Lifecycle,
  { options, queue, jobId }: { options: WorkerOptions; queue: JobQueue; jobId: string },
): Promise<void> => {
  for (let round = 0; round < restarts; round += 1) {
    let isInWork = false;
    const held = Promise.withResolvers<never>();
    const hold = (): Promise<never> => {
      isInWork = true;
      return held.promise;
    };
    const service = open(hold, { ...options, shutdownGraceMs: 0 });
    await service.start();
    await eventually(async () =>
      expect([isInWork, await queue.queue.getJobState(jobId)]).toEqual([true, "active"]),
    );
    const stopped = service.stop();
    // Fires after the abort, so that work that ignores its signal ends as well.
    setTimeout(() => held.reject(new Error("cut off")), 100);
    await stopped;
    await queue.until(jobId, "prioritized");
  }
  const last = open(async () => undefined, options);
  await last.start();
  await queue.until(jobId, "completed");
  await last.stop();
};

describe("eight graceful restarts in the middle of a job", () => {
  it("leave an ordinary job to be done", async ({ options, producer, watch }) => {
    const { jobId } = await producer.produce(echoText, { text: "long" });
    const open = (whenInWork: () => Promise<void>, worker: WorkerOptions): Lifecycle =>
      consume(
        echoText,
        async ({ text }) => {
          await whenInWork();
          return { text };
        },
        worker,
      );
    await restartOften(open, { options, queue: watch(echoText), jobId });
    expect((await watch(echoText).queue.getJob(jobId))?.attemptsMade).toBe(1);
  });

  it("leave a step job to be done", async ({ options, producer, watch, newRun, runs }) => {
    const runId = await newRun();
    const { jobId } = await producer.produce(runSteps, { runId });
    const open = (whenInWork: () => Promise<void>, worker: WorkerOptions): Lifecycle =>
      consumeSteps(runSteps, echoMachine([]), {
        ...worker,
        contracts: [echoText, runSteps],
        onCheckpoint: whenInWork,
      });
    await restartOften(open, { options, queue: watch(runSteps), jobId });
    expect((await runs.get(runId))?.status).toBe("completed");
  });

  it("leave a sequence to be done", async ({ options, producer, watch }) => {
    const sequence: Sequence<typeof echoText> = ({ text }) => ({ output: { text } });
    const { jobId } = await producer.produce(echoText, { text: "in turns" });
    const open = (whenInWork: () => Promise<void>, worker: WorkerOptions): Lifecycle =>
      consumeSequence(echoText, sequence, { ...worker, onEnded: whenInWork });
    await restartOften(open, { options, queue: watch(echoText), jobId });
  });
});
