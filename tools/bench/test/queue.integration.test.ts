import { redisTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { openBareBullmq, openQuarry, openQuarryOfRun } from "../src/queue/contestants.ts";
import { createQueueBenchmark, measureQueue } from "../src/queue/queue.ts";

const world = {
  signal: AbortSignal.timeout(800_000),
  now: () => performance.now(),
  say: () => undefined,
  write: () => Promise.resolve(),
};

describe("measureQueue", () => {
  it.for([
    ["bare BullMQ", openBareBullmq],
    ["@quarry/jobs", openQuarry],
    ["@quarry/jobs of a run", openQuarryOfRun],
  ] as const)("has %s handle every job once", async ([, open], { redis }) => {
    let handled = 0;
    const counting: typeof open = ({ onHandled, ...options }) =>
      open({
        ...options,
        onHandled: () => {
          handled += 1;
          onHandled();
        },
      });
    await measureQueue(counting, { url: redis.url, jobs: 7, concurrency: 3 }, world);
    expect(handled).toBe(7);
  });
});

describe("createQueueBenchmark", () => {
  it("gives the speed of each and its ratio to bare BullMQ", async () => {
    const { json } = await createQueueBenchmark().run(
      { passages: undefined, sizes: [20], words: undefined, pages: undefined, data: undefined, json: true },
      world,
    );
    const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === "number" && value > 0);
    expect(json).toMatchObject({
      bench: "queue",
      jobs: 20,
      queues: [
        { name: "bare BullMQ", jobsPerSecond: positive, ratio: 1 },
        { name: "@quarry/jobs", jobsPerSecond: positive, ratio: positive, cpuRatio: positive },
        { name: "@quarry/jobs, jobs of a run", jobsPerSecond: positive, ratio: positive, cpuRatio: positive },
      ],
    });
  });
});
