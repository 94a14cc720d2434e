import { gatheringShare, runResearch } from "@quarry/contracts";
import { failureFromWire } from "@quarry/failure";
import { consume, type Handler } from "@quarry/jobs";
import { createRunStore } from "@quarry/runs";
import { describe, expect, onTestFinished } from "vitest";
import { aPlan } from "./fixtures/a-plan.ts";
import { planningMachine } from "./fixtures/planning-machine.ts";
import { aRequest, queueTest as it } from "./fixtures/queue-test.ts";
import { echoText, gatherText, thinkText } from "./fixtures/test-contracts.ts";

const deadlineMs = aRequest.budget.deadlineMs;
const gatheringMs = deadlineMs * gatheringShare;

describe("the deadline of a run", () => {
  it("stops the active jobs that gather material permanently, and no others", async ({
    options,
    producer,
    start,
    watch,
    newRun,
  }) => {
    const runId = await newRun();
    let passedMs = 0;
    const timed = { ...options, clock: () => Date.now() + passedMs };
    const gathering = Promise.withResolvers<void>();
    const writing = Promise.withResolvers<AbortSignal>();
    await start(
      consume(
        gatherText,
        () => {
          gathering.resolve();
          return new Promise(() => undefined);
        },
        timed,
      ),
    );
    await start(
      consume(
        echoText,
        (_input, { signal }) => {
          writing.resolve(signal);
          return new Promise(() => undefined);
        },
        timed,
      ),
    );
    const { jobId } = await producer.produce(gatherText, { text: "endless", runId });
    await producer.produce(echoText, { text: "endless", runId });
    const [signal] = await Promise.all([writing.promise, gathering.promise]);
    passedMs = gatheringMs + 1;
    const job = await watch(gatherText).until(jobId, "failed");
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "deadline-exceeded", retry: "never" });
    expect(job.attemptsMade).toBe(1);
    expect(signal.aborted).toBe(false);
  });

  it("keeps such jobs from being started, and says so in the log of the run", async ({
    runLog,
    newRun,
    consuming,
    ended,
  }) => {
    const runId = await newRun();
    let started = 0;
    const handler = async ({ text }: { readonly text: string }) => {
      started += 1;
      return { text };
    };
    await consuming(gatherText, handler, { clock: () => Date.now() + gatheringMs + 1 });
    await ended(gatherText, { text: "late", runId }, "failed");
    expect(started).toBe(0);
    const events = await runLog.read(runId, { count: 100 });
    expect(events.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: "job-failed", contract: "gather-text", code: "deadline-exceeded" }),
    );
  });

  it("does not count the time the run waited for its plan", async ({
    options,
    producer,
    watch,
    newRun,
    consuming,
    driving,
  }) => {
    const runId = await newRun();
    const echo = async ({ text }: { readonly text: string }) => ({ text });
    await consuming(echoText, echo);
    await driving(runResearch, planningMachine);
    const { jobId } = await producer.produce(runResearch, { runId });
    await watch(runResearch).until(jobId, "completed");
    const later = (): number => Date.now() + 2 * deadlineMs;
    const runs = createRunStore({ redis: options.redis, clock: later });
    onTestFinished(() => runs.close());
    await runs.resume(runId, { plan: aPlan("two deadlines later"), changed: true });
    expect((await runs.get(runId))?.waitedMs).toBeGreaterThan(deadlineMs);
    await consuming(gatherText, echo, { clock: later });
    const gathering = await producer.produce(gatherText, { text: "in time", runId });
    const job = await watch(gatherText).until(gathering.jobId, "completed");
    expect(job.returnvalue).toEqual({ text: "in time" });
  });
});

describe("work of a language model", () => {
  /** Waits until no time is left for a model, and answers whether its job continues. */
  const whenLate: Handler<typeof thinkText> = async (_input, { deadline, signal }) => {
    const over = Promise.withResolvers<void>();
    if (deadline?.aborted) over.resolve();
    else deadline?.addEventListener("abort", () => over.resolve(), { once: true });
    await over.promise;
    return { text: signal.aborted ? "ended" : "by the fallback" };
  };

  it("ends at the deadline of its run with what its fallback says", async ({ newRun, consuming, ended }) => {
    const runId = await newRun();
    const clock = (): number => Date.now() + deadlineMs - 2_000;
    await consuming(thinkText, whenLate, { clock });
    const job = await ended(thinkText, { text: "long", runId });
    expect(job).toMatchObject({ returnvalue: { text: "by the fallback" }, attemptsMade: 1 });
  });

  it("has the time of the deployment where there is no run", async ({ producer, watch, consuming }) => {
    await consuming(thinkText, whenLate, { jobDeadlineMs: 100 });
    const { jobId } = await producer.produce(thinkText, { text: "alone" });
    expect((await watch(thinkText).until(jobId, "completed")).returnvalue).toEqual({
      text: "by the fallback",
    });
  });
});
