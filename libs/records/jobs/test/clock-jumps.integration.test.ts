import { Failure } from "@quarry/failure";
import { type AskRedis, linkProducer } from "@quarry/redis";
import type { Queue } from "bullmq";
import { describe, expect } from "vitest";
import { openQueues } from "../src/queues/open-queues.ts";
import { createOverdueWaker } from "../src/upkeep/wake-overdue.ts";
import { queueTest } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const hourMs = 3_600_000;
const delayMs = 240_000;
const graceMs = 60_000;

interface Waker {
  /** Wakes jobs at a time of the monotonic clock, in milliseconds. */
  readonly at: (elapsedMs: number) => Promise<number>;
  /** Called once, after the score of a job was read. */
  beforeWaking?: (() => Promise<void>) | undefined;
}

const it = queueTest.extend<{ waker: Waker }>({
  waker: async ({ redis }, use) => {
    const link = linkProducer({ url: redis.url });
    const queues = openQueues(link);
    let now = 0;
    const ask: AskRedis = async (work) => {
      const answer = await link.ask(work);
      const { beforeWaking } = waker;
      if (typeof answer !== "string" || beforeWaking === undefined) return answer;
      waker.beforeWaking = undefined;
      await beforeWaking();
      return answer;
    };
    const wakeOverdue = createOverdueWaker({ ask, queues, clock: () => now });
    const waker: Waker = {
      at: (elapsedMs) => {
        now = elapsedMs;
        return wakeOverdue(echoText.name);
      },
    };
    await use(waker);
    await queues.close();
    await link.close();
  },
});

/** Delays a job like a worker whose clock is ahead, or was ahead until it was set back. */
const delayAhead = (queue: Queue, jobId: string, delay = delayMs) =>
  queue.add(echoText.name, { text: jobId }, { jobId, delay, timestamp: Date.now() + hourMs });

describe("a delayed job", () => {
  it("waits out its delay, however far ahead the clock is that delayed it, and no longer", async ({
    watch,
    waker,
  }) => {
    const { queue } = watch(echoText);
    await delayAhead(queue, "held");
    const atStart = [await waker.at(0), await waker.at(delayMs)];
    expect([...atStart, await waker.at(delayMs + graceMs - 1)]).toEqual([0, 0, 0]);
    expect(await waker.at(delayMs + graceMs)).toBe(1);
    expect(await queue.getJobState("held")).toBe("waiting");
  });

  it("waits out its new delay when it is delayed again", async ({ watch, waker }) => {
    const { queue } = watch(echoText);
    const job = await delayAhead(queue, "again", 0.5 * delayMs);
    await waker.at(0);
    await job.changeDelay(delayMs);
    expect([await waker.at(delayMs + graceMs), await waker.at(2 * delayMs + graceMs)]).toEqual([0, 0]);
    expect(await waker.at(2 * delayMs + 2 * graceMs)).toBe(1);
  });

  it("is worked on once it is woken", async ({ producer, watch, waker, consuming }) => {
    let attempts = 0;
    const echo = async ({ text }: { readonly text: string }) => {
      attempts += 1;
      if (attempts > 1) return { text };
      throw new Failure("upstream-failed", "come back later", { retry: { afterMs: delayMs } });
    };
    await consuming(echoText, echo);
    const { jobId } = await producer.produce(echoText, { text: "again" });
    await watch(echoText).until(jobId, "delayed");
    expect([await waker.at(0), await waker.at(delayMs + graceMs)]).toEqual([0, 1]);
    await watch(echoText).until(jobId, "completed");
    expect(attempts).toBe(2);
  });

  it("is woken when a worker takes another one in the same moment", async ({ watch, waker }) => {
    const { queue } = watch(echoText);
    const taken = await delayAhead(queue, "taken", delayMs - 1);
    await delayAhead(queue, "held");
    await waker.at(0);
    waker.beforeWaking = () => taken.promote();
    expect(await waker.at(delayMs + graceMs)).toBe(1);
    expect(waker.beforeWaking).toBeUndefined();
    expect(await queue.getJobState("held")).toBe("waiting");
  });

  it("is woken among hundreds that wait for longer", async ({ watch, waker }) => {
    const { queue } = watch(echoText);
    const names = Array.from({ length: 201 }, (_each, index) => `later ${index}`);
    await queue.addBulk(
      names.map((jobId) => ({ name: echoText.name, data: {}, opts: { jobId, delay: 24 * hourMs } })),
    );
    await delayAhead(queue, "held");
    expect([await waker.at(0), await waker.at(delayMs + graceMs)]).toEqual([0, 1]);
    expect(await queue.getJobState("held")).toBe("waiting");
  });

  it("of a schedule waits for its time of day", async ({ watch, waker }) => {
    const { queue } = watch(echoText);
    await queue.upsertJobScheduler("every new year", { pattern: "0 0 1 1 *" }, { name: echoText.name });
    expect(await queue.getDelayedCount()).toBe(1);
    expect([await waker.at(0), await waker.at(400 * 24 * hourMs)]).toEqual([0, 0]);
  });
});
