import { Failure, failureFromWire } from "@quarry/failure";
import { consume, type Handler, jobIdOf } from "@quarry/jobs";
import { describe, expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const echo: Handler<typeof echoText> = async ({ text }) => ({ text });

/** Fails once per failure, then succeeds. */
const failing = (failures: readonly unknown[]): { handler: Handler<typeof echoText>; attempts: number[] } => {
  const attempts: number[] = [];
  const handler: Handler<typeof echoText> = async ({ text }, { attempt }) => {
    const failure = failures[attempts.push(attempt) - 1];
    if (failure !== undefined) throw failure;
    return { text };
  };
  return { handler, attempts };
};

const busy = (afterMs: number): Failure => new Failure("upstream-busy", "wait", { retry: { afterMs } });

describe("consume", () => {
  it("makes one job of two inputs with one identity", async ({ producer, watch }) => {
    const first = await producer.produce(echoText, { text: "twice" });
    const second = await producer.produce(echoText, { text: "twice" });
    expect(second.jobId).toBe(first.jobId);
    expect(first.jobId).toBe(jobIdOf(echoText, { text: "twice" }));
    expect(await watch(echoText).queue.getPrioritizedCount()).toBe(1);
  });

  it("fails an invalid payload once, without asking the handler", async ({ watch, consuming }) => {
    const { handler, attempts } = failing([]);
    const { queue, until } = watch(echoText);
    await consuming(echoText, handler);
    await queue.add("echo-text", { text: 7 }, { jobId: "echo-text-raw", attempts: 5 });
    const job = await until("echo-text-raw", "failed");
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "bad-input", retry: "never" });
    expect(failureFromWire(job.failedReason).message).toContain("text");
    expect(attempts).toEqual([]);
    expect(job.attemptsMade).toBe(1);
  });

  it("lets a job wait for its turn any number of times, without counting attempts", async ({
    consuming,
    ended,
  }) => {
    const noTurn = new Failure("upstream-busy", "not yet", { retry: { afterMs: 30, isTurn: true } });
    const { handler, attempts } = failing([...Array.from({ length: 9 }, () => noTurn), busy(10), noTurn]);
    await consuming(echoText, handler);
    await ended(echoText, { text: "popular" });
    expect(attempts).toEqual([...Array.from({ length: 10 }, () => 1), 2, 2]);
  });

  it("tries again after exactly the wait an upstream asked for", async ({ producer, watch, consuming }) => {
    const { handler, attempts } = failing([busy(60_000)]);
    const { until } = watch(echoText);
    await consuming(echoText, handler);
    const { jobId } = await producer.produce(echoText, { text: "later" });
    const job = await until(jobId, "delayed");
    expect(job.delay).toBe(60_000);
    await job.promote();
    await until(jobId, "completed");
    expect(attempts).toEqual([1, 2]);
  });

  it("gives up after the attempts of the contract and keeps the failure", async ({ consuming, ended }) => {
    const { handler, attempts } = failing(Array.from({ length: 9 }, () => busy(5)));
    await consuming(echoText, handler);
    const job = await ended(echoText, { text: "never" }, "failed");
    expect(attempts).toEqual([1, 2, 3]);
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "upstream-busy", message: "wait" });
  });

  it("logs a contract's events once, although the job ran twice", async ({
    producer,
    watch,
    newRun,
    runLog,
    consuming,
  }) => {
    const runId = await newRun();
    const { until, queue } = watch(echoText);
    await consuming(echoText, echo);
    const { jobId } = await producer.produce(echoText, { text: "once", runId });
    const first = await until(jobId, "completed");
    await first.retry("completed");
    await until(jobId, "completed");
    expect((await queue.getJob(jobId))?.attemptsStarted).toBe(2);
    const entries = await runLog.read(runId, { count: 10 });
    expect(entries.map(({ event }) => event)).toEqual([
      { type: "run-accepted", question: "What is a queue?" },
      { type: "warning", message: "once" },
    ]);
  });

  it("logs what a handler reports before the contract's events, once per job or once in the run", async ({
    producer,
    watch,
    newRun,
    runLog,
    consuming,
  }) => {
    const runId = await newRun();
    const { until } = watch(echoText);
    const reporting: Handler<typeof echoText> = async ({ text }, { report }) => {
      report?.({ type: "warning", message: `working on ${text}` });
      report?.({ type: "warning", message: "the model is gone" }, "model-gone");
      return { text };
    };
    await consuming(echoText, reporting);
    for (const text of ["one", "two"]) {
      const { jobId } = await producer.produce(echoText, { text, runId });
      await (await until(jobId, "completed")).retry("completed");
      await until(jobId, "completed");
    }
    const entries = await runLog.read(runId, { count: 20 });
    const messages = entries.slice(1).map(({ event }) => event.type === "warning" && event.message);
    expect(messages).toEqual(["working on one", "the model is gone", "one", "working on two", "two"]);
  });

  it("logs nothing of what a handler reports in an attempt that fails", async ({
    newRun,
    runLog,
    consuming,
    ended,
  }) => {
    const runId = await newRun();
    let attempts = 0;
    const handler: Handler<typeof echoText> = async ({ text }, { report }) => {
      attempts += 1;
      report?.({ type: "warning", message: `attempt ${attempts}` });
      if (attempts === 1) throw new Failure("upstream-failed", "no answer", { retry: "backoff" });
      return { text };
    };
    await consuming(echoText, handler);
    await ended(echoText, { text: "done", runId });
    const entries = await runLog.read(runId, { count: 20 });
    const messages = entries.slice(1).map(({ event }) => event.type === "warning" && event.message);
    expect(messages).toEqual(["attempt 2", "done"]);
  });

  it("waits for a store that is down, counts no attempt, and says so once in the run's log", async ({
    newRun,
    runLog,
    consuming,
    ended,
  }) => {
    const runId = await newRun();
    const attempts: number[] = [];
    const handler: Handler<typeof echoText> = async ({ text }, { attempt }) => {
      attempts.push(attempt);
      if (attempts.length <= 2) throw new Failure("qdrant-down", "Qdrant is away", { retry: "backoff" });
      return { text };
    };
    await consuming(echoText, handler, { random: () => 0 });
    await ended(echoText, { text: "done", runId });
    expect(attempts).toEqual([1, 1, 1]);
    const entries = await runLog.read(runId, { count: 20 });
    const messages = entries.slice(1).map(({ event }) => event.type === "warning" && event.message);
    expect(messages).toEqual(["The run waits for a store: Qdrant is away", "done"]);
  });

  it("says once in the run's log that a job has failed permanently", async ({
    producer,
    watch,
    newRun,
    runLog,
    consuming,
  }) => {
    const runId = await newRun();
    const { until } = watch(echoText);
    const { handler } = failing(Array.from({ length: 9 }, () => new TypeError("x is not a function")));
    await consuming(echoText, handler);
    const { jobId } = await producer.produce(echoText, { text: "broken", runId });
    await (await until(jobId, "failed")).retry("failed");
    await until(jobId, "failed");
    const entries = await runLog.read(runId, { count: 10 });
    expect(entries.slice(1).map(({ event }) => event)).toEqual([
      { type: "job-failed", contract: "echo-text", code: "unclassified", message: "x is not a function" },
    ]);
  });

  it("refuses a second consumer of a contract in the process", async ({ options, consuming }) => {
    await consuming(echoText, echo);
    await expect(consume(echoText, echo, options).start()).rejects.toMatchObject({
      code: "bad-configuration",
    });
  });
});
