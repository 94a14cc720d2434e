import type { QueueState } from "@quarry/jobs";
import { describe, expect, it } from "vitest";
import { createConsumerWatch } from "./consumer-watch.ts";

const stateOf = (queue: string, consumers: number): QueueState => ({
  queue,
  waiting: 0,
  active: 0,
  delayed: 0,
  oldestWaitMs: 0,
  consumers,
});

const startWatch = () => {
  const now = { ms: 0, states: [stateOf("fetch-page", 0), stateOf("find-evidence", 2)], isDown: false };
  const read = async () => {
    if (now.isDown) throw new Error("redis-down");
    return now.states;
  };
  return { now, watch: createConsumerWatch({ read, clock: () => now.ms, patienceMs: 45_000 }) };
};

describe("createConsumerWatch", () => {
  it("names a queue that has had no consumer for longer than a restart takes", async () => {
    const { now, watch } = startWatch();
    await watch.poll();
    now.ms = 44_000;
    await watch.poll();
    expect(watch.abandoned()).toEqual([]);
    now.ms = 45_000;
    expect(watch.abandoned()).toEqual(["fetch-page"]);
  });

  it("names a queue whose service may be left out only while jobs wait there", async () => {
    const { now, watch } = startWatch();
    now.states = [stateOf("render-page", 0)];
    await watch.poll();
    now.ms = 60_000;
    expect(watch.abandoned()).toEqual([]);
    now.states = [{ ...stateOf("render-page", 0), waiting: 1 }];
    await watch.poll();
    now.ms = 120_000;
    expect(watch.abandoned()).toEqual(["render-page"]);
  });

  it("forgets it when somebody comes", async () => {
    const { now, watch } = startWatch();
    await watch.poll();
    now.ms = 60_000;
    now.states = [stateOf("fetch-page", 1), stateOf("find-evidence", 0)];
    await watch.poll();
    expect(watch.abandoned()).toEqual([]);
    now.ms = 105_000;
    expect(watch.abandoned()).toEqual(["find-evidence"]);
  });

  it("names no queue while Redis is away", async () => {
    const { now, watch } = startWatch();
    await watch.poll();
    now.ms = 60_000;
    now.isDown = true;
    await watch.poll();
    expect(watch.abandoned()).toEqual([]);
  });
});
