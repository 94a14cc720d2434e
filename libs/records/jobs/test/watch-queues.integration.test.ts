import { runResearch } from "@quarry/contracts";
import { watchQueues } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { expect, onTestFinished } from "vitest";
import { planningMachine } from "./fixtures/planning-machine.ts";
import { queueTest as it } from "./fixtures/queue-test.ts";

it("reports how long jobs without a worker wait, and which workers there are", async ({
  options,
  producer,
  newRun,
  driving,
}) => {
  let now = Date.now();
  const queues = watchQueues(options.redis, () => now);
  onTestFinished(() => queues.close());
  const see = async (passedMs = 60_000) => {
    now += passedMs;
    return (await queues.read()).find(({ queue }) => queue === runResearch.name);
  };
  expect(await see()).toEqual({
    queue: runResearch.name,
    waiting: 0,
    active: 0,
    delayed: 0,
    oldestWaitMs: 0,
    consumers: 0,
  });
  await producer.produce(runResearch, { runId: await newRun() });
  // The queue is read again although the clock was set back.
  expect(await see(-3_600_000)).toMatchObject({ waiting: 1 });
  const left = await see(3_660_000);
  expect(left).toMatchObject({ waiting: 1, consumers: 0 });
  expect(left?.oldestWaitMs).toBeGreaterThan(60_000);
  await driving(runResearch, planningMachine);
  await eventually(async () => expect(await see()).toMatchObject({ waiting: 0, consumers: 1 }));
});
