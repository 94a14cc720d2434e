import { failureFromWire } from "@quarry/failure";
import { describe, expect } from "vitest";
import { countingEcho } from "./fixtures/counting-echo.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

describe("requestCancel", () => {
  it("aborts the active jobs of the run, and of no other", async ({
    producer,
    runs,
    watch,
    newRun,
    consuming,
  }) => {
    const [cancelled, other] = [await newRun(), await newRun()];
    const signals = new Map<string, AbortSignal>();
    const both = Promise.withResolvers<void>();
    const aborted = Promise.withResolvers<unknown>();
    await consuming(
      echoText,
      ({ runId = "" }, { signal }) => {
        signals.set(runId, signal);
        if (runId === cancelled) signal.addEventListener("abort", () => aborted.resolve(signal.reason));
        if (signals.size === 2) both.resolve();
        return new Promise(() => undefined);
      },
      { concurrency: 2 },
    );
    const { jobId } = await producer.produce(echoText, { text: "endless", runId: cancelled });
    await producer.produce(echoText, { text: "endless", runId: other });
    await both.promise;
    await runs.requestCancel(cancelled);
    expect(await aborted.promise).toMatchObject({ code: "cancelled" });
    expect(signals.get(other)?.aborted).toBe(false);
    const job = await watch(echoText).until(jobId, "failed");
    expect(failureFromWire(job.failedReason)).toMatchObject({ code: "cancelled", retry: "never" });
    expect(job.attemptsMade).toBe(1);
  });

  it("keeps jobs of the run from being started", async ({ runs, newRun, consuming, ended }) => {
    const runId = await newRun();
    await runs.requestCancel(runId);
    const { handler, asked } = countingEcho();
    await consuming(echoText, handler);
    await ended(echoText, { text: "late", runId }, "failed");
    expect(asked).toEqual([]);
  });
});
