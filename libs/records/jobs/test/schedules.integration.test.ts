import { createSchedules, type Handler } from "@quarry/jobs";
import { eventually } from "@quarry/testkit";
import { Queue } from "bullmq";
import { expect } from "vitest";
import { queueTest as it } from "./fixtures/queue-test.ts";
import { echoText } from "./fixtures/test-contracts.ts";

const schedule = { kind: "every", everyMs: 50 } as const;
const input = { text: "again" };

it("does a job again and again, until its schedule is removed", async ({ redis, consuming }) => {
  const schedules = createSchedules(echoText, { redis: { url: redis.url } });
  const done: string[] = [];
  const handler: Handler<typeof echoText> = async ({ text }) => {
    done.push(text);
    return { text };
  };
  await schedules.set("w-1", schedule, input);
  await consuming(echoText, handler);
  await eventually(() => expect(done.length).toBeGreaterThan(2));
  await schedules.remove("w-1");
  expect(await schedules.nextOf("w-1")).toBeUndefined();
  await schedules.close();
});

it("runs once for all missed times", async ({ redis }) => {
  const schedules = createSchedules(echoText, { redis: { url: redis.url } });
  const queue = new Queue(echoText.name, { connection: { url: redis.url } });
  await schedules.set("w-1", schedule, input);
  await eventually(async () =>
    expect(await schedules.nextOf("w-1")).toBeLessThan(Date.now() - 4 * schedule.everyMs),
  );
  const { waiting = 0, prioritized = 0, delayed = 0 } = await queue.getJobCounts();
  expect(waiting + prioritized + delayed).toBe(1);
  await queue.close();
  await schedules.close();
});

it("has one schedule of a name, the one that was set last", async ({ redis }) => {
  const schedules = createSchedules(echoText, { redis: { url: redis.url } });
  const queue = new Queue(echoText.name, { connection: { url: redis.url } });
  const daily = { kind: "cron", pattern: "0 8 * * *", timeZone: "Europe/Berlin" } as const;
  await schedules.set("w-1", { kind: "every", everyMs: 3_600_000 }, input);
  await schedules.set("w-1", daily, input);
  const [only, ...others] = await queue.getJobSchedulers();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ key: "w-1", pattern: "0 8 * * *", tz: "Europe/Berlin" });
  expect(await queue.getDelayedCount()).toBe(1);
  await queue.close();
  await schedules.close();
});
