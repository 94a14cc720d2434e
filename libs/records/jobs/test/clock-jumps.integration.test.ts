import { Failure } from "@quarry/failure";
import { consume } from "@quarry/jobs";
import { linkProducer } from "@quarry/redis";
import { describe, expect } from "vitest";
import { openQueues } from "../src/queues/open-queues.ts";
import { wakeOverdue } from "../src/upkeep/wake-overdue.ts";
import { queueTest } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const hourMs = 3_600_000;

const it = queueTest.extend<{ wakeAt: (now: number) => Promise<number> }>({
  wakeAt: async ({ redis }, use) => {
    const link = linkProducer({ url: redis.url });
    const queues = openQueues(link);
    await use((now) => wakeOverdue({ ask: link.ask, queues, now }, echoText.name));
    await queues.close();
    await link.close();
  },
});

describe("a delayed job", () => {
  it("is woken when the clock was set back by an hour, and not before its time otherwise", async ({
    options,
    producer,
    start,
    watch,
    wakeAt,
  }) => {
    let attempts = 0;
    const echo = async ({ text }: { readonly text: string }) => {
      attempts += 1;
      if (attempts > 1) return { text };
      throw new Failure("upstream-failed", "come back later", { retry: { afterMs: 240_000 } });
    };
    await start(consume(echoText, echo, options));
    const { jobId } = await producer.produce(echoText, { text: "again" });
    await watch(echoText).until(jobId, "delayed");
    expect([await wakeAt(Date.now()), await wakeAt(Date.now() + hourMs)]).toEqual([0, 0]);
    expect(await wakeAt(Date.now() - hourMs)).toBe(1);
    await watch(echoText).until(jobId, "completed");
    expect(attempts).toBe(2);
  });

  it("of a schedule waits for its time of day", async ({ watch, wakeAt }) => {
    const { queue } = watch(echoText);
    await queue.upsertJobScheduler("every new year", { pattern: "0 0 1 1 *" }, { name: echoText.name });
    expect(await queue.getDelayedCount()).toBe(1);
    expect(await wakeAt(Date.now() - hourMs)).toBe(0);
  });
});
