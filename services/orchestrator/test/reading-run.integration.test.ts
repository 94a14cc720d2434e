import {
  type Contract,
  contracts,
  readStep,
  type ReadingPlan,
  type RunEvent,
  runResearch,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { consume, consumeSteps, createProducer, createReconciler } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";
import { createRunLog, createRunStore } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { researchMachine } from "../src/research/research-machine.ts";
import type { Answers, WorldChange } from "../src/testing/play-run.ts";
import { aReadingRun, aStep, readingWorld } from "../src/testing/reading-world.ts";
import { opened, start } from "./until-test-ends.ts";

const log = createSilentLogger();

/** Creates a consumer that answers like a world; jobs without an answer fail permanently. */
const answering = (contract: Contract, world: Answers, redis: RedisOptions): Lifecycle =>
  consume(
    contract,
    async (input) => {
      const reply = world.get(contract.name)?.(input);
      if (reply === undefined) throw new Failure("upstream-failed", "out of order", { retry: "never" });
      return contract.output.parse(reply);
    },
    { redis, log },
  );

/** Starts everything a run needs, its jobs answered by the reading world with changes. */
const startRun = async (url: string, plan: "run" | "review", ...changes: readonly WorldChange[]) => {
  const redis = { url };
  const world = readingWorld(...changes);
  await start(consumeSteps(runResearch, researchMachine, { redis, log }));
  for (const contract of contracts.filter(({ name }) => world.has(name)))
    await start(answering(contract, world, redis));
  const runs = opened(createRunStore({ redis }));
  const { request, items } = aReadingRun({ plan });
  const { run } = await runs.create({ request, items });
  await opened(createProducer({ redis })).produce(runResearch, { runId: run.id });
  const events: RunEvent[] = [];
  const follow = opened(createRunLog({ redis })).follow(run.id, { signal: AbortSignal.timeout(800_000) });
  const entries = follow[Symbol.asyncIterator]();
  /** Collects events until one of a type, or to the end. */
  const until = async (type: RunEvent["type"]): Promise<void> => {
    let next = await entries.next();
    while (next.done !== true) {
      events.push(next.value.event);
      if (next.value.event.type === type) return;
      next = await entries.next();
    }
  };
  return { redis, runs, runId: run.id, events, until };
};

describe("a run with a goal in its queues", () => {
  redisTest("waits for its plan, is read by the one that was approved, and ends once", async ({ redis }) => {
    const { runs, runId, events, until, redis: options } = await startRun(redis.url, "review");
    await until("plan-awaited");
    const approved: ReadingPlan = { steps: [aStep(5, { goal: "What do the comments say?" })] };
    expect(await runs.get(runId)).toMatchObject({
      status: "awaiting_plan",
      scratchpad: { plan: { steps: [{ step_id: 1 }, { step_id: 2 }] } },
    });
    expect(await runs.resume(runId, { plan: approved, changed: true })).toBe(true);
    // The job is never added, because the gateway that resumed the run has died.
    await start(createReconciler({ redis: options, log, intervalMs: 100 }));
    await until("run-finished");
    expect(events.filter(({ type }) => type === "step-read")).toMatchObject([
      { stepId: 5, goal: "What do the comments say?", stop: "complete" },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "run-finished", status: "completed" });
    expect(await runs.get(runId)).toMatchObject({
      scratchpad: {
        plan: approved,
        findings: [{ stepId: 5, insights: "Retention fell.", characters: 1_000 }],
        figures: { requests: { asked: 1, fulfilled: 1 } },
      },
    });
  });

  redisTest("goes on without a step whose reader has failed, and shows the others", async ({ redis }) => {
    const failing: WorldChange = [
      readStep.name,
      (input) => {
        const { step, turn } = readStep.input.parse(input);
        return step.step_id === 1 && turn === 1 ? undefined : readingWorld().get(readStep.name)?.(input);
      },
    ];
    const { runs, runId, events, until } = await startRun(redis.url, "run", failing);
    await until("run-finished");
    expect(events.filter(({ type }) => type === "step-read")).toMatchObject([
      { stepId: 1, stop: "failed" },
      { stepId: 2, stop: "complete" },
    ]);
    expect(events.filter(({ type }) => type === "job-failed")).toMatchObject([{ contract: "read-step" }]);
    expect((await runs.get(runId))?.status).toBe("completed");
  });
});
