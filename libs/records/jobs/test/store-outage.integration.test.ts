import { Failure } from "@quarry/failure";
import { consumeSequence, consumeSteps, type Sequence } from "@quarry/jobs";
import { describe, expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoMachine } from "./fixtures/step-machines.ts";
import { echoText, runSteps } from "./fixtures/test-contracts.ts";

/** More failures than these tests' contracts allow attempts. */
const failures = 5;

const outages = ["storage-full", "qdrant-down"] as const;

/** Fails this many times like a full or unavailable store, then succeeds. */
const failing = (code: (typeof outages)[number], times: number): (() => Promise<void>) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new Failure(code, "the store is full or away", { retry: "backoff" });
  };
};

describe.for(outages)("a store that is %s for longer than a job has attempts", (code) => {
  it("is waited for by the step job of a run, which its log tells once", async ({
    options,
    start,
    newRun,
    runs,
    runLog,
    ended,
  }) => {
    const runId = await newRun();
    const onCheckpoint = failing(code, failures);
    const worker = { ...options, contracts: [echoText, runSteps], random: () => 0, maxStartedAttempts: 2 };
    await start(consumeSteps(runSteps, echoMachine([]), { ...worker, onCheckpoint }));
    const job = await ended(runSteps, { runId });
    expect(job.attemptsMade).toBe(1);
    expect((await runs.get(runId))?.status).toBe("completed");
    const told = (await runLog.read(runId, { count: 100 })).filter(
      ({ event }) => event.type === "warning" && event.message.includes("waits for a store"),
    );
    expect(told).toHaveLength(1);
  });

  it("is waited for by a sequence", async ({ options, start, ended }) => {
    const sequence: Sequence<typeof echoText> = ({ text }) => ({ output: { text } });
    const worker = { ...options, random: () => 0, maxStartedAttempts: 2, onEnded: failing(code, failures) };
    await start(consumeSequence(echoText, sequence, worker));
    const job = await ended(echoText, { text: "patient" });
    expect(job.attemptsMade).toBe(1);
  });
});
