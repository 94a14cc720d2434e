import {
  assessCoverage,
  type Contract,
  contracts,
  findEvidence,
  researchRequestSchema,
  runResearch,
} from "@quarry/contracts";
import { consume, consumeSteps, createProducer, type Handler } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import type { RedisOptions } from "@quarry/redis";
import { createRunBudgets, createRunLog, createRunStore } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { aCoverage, aRankedPassage, redisTest } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { researchMachine } from "../src/research/research-machine.ts";
import { happyPathAnswers } from "../src/testing/play-run.ts";
import { opened, start } from "./until-test-ends.ts";

const log = createSilentLogger();

/** Finds other passages in every round, so that each is assessed. */
const newPassages: Handler<typeof findEvidence> = async ({ subject, round }) => ({
  subject,
  passages: [aRankedPassage({ passageId: `3a1f0c52-98e1-5d6b-8f3b-5a5f0e9c7d1${round}` })],
});

/** A consumer that answers like the world in which every job succeeds. */
const kindly = (contract: Contract, redis: RedisOptions): Lifecycle =>
  consume(contract, async (input) => contract.output.parse(happyPathAnswers.get(contract.name)?.(input)), {
    redis,
    log,
  });

/** Creates assessments that spend tokens of the run, alternately through the budgets of two processes; no topic is ever covered. */
const dearAssessment = (redis: RedisOptions): Handler<typeof assessCoverage> => {
  const processes = [1, 2].map(() =>
    opened(createRunBudgets({ redis, maxTokens: 5_000, maxCost: 0, leaseMs: 60_000 })),
  );
  return async ({ runId, topics, round }) => {
    const budget = processes[round % processes.length]?.of(runId);
    const reservation = await budget?.reserve({ tokens: 500, cost: 0 });
    if (reservation?.granted) await reservation.settle({ tokens: 450, cost: 0 });
    return {
      topics: topics.map(({ topic }) =>
        aCoverage({ topicId: topic.id, covered: false, score: 0.3, gaps: ["locks"] }),
      ),
    };
  };
};

describe("a run with a budget for the language model", () => {
  redisTest("ends its search where the budget it asked for ends", async ({ redis: { url } }) => {
    const redis = { url };
    await start(consumeSteps(runResearch, researchMachine, { redis, log }));
    await start(consume(assessCoverage, dearAssessment(redis), { redis, log }));
    await start(consume(findEvidence, newPassages, { redis, log }));
    const own: readonly string[] = [assessCoverage.name, findEvidence.name];
    for (const contract of contracts.filter(({ name }) => !own.includes(name) && happyPathAnswers.has(name)))
      await start(kindly(contract, redis));
    const runs = opened(createRunStore({ redis }));
    const request = researchRequestSchema.parse({
      question: "Why?",
      sources: { urls: ["https://example.org/queues"], local: true },
      depth: "deep",
      thresholds: { marginalUtility: 0 },
      budget: { iterations: 9, tokens: 1_000 },
    });
    const { run } = await runs.create({ request });
    await opened(createProducer({ redis })).produce(runResearch, { runId: run.id });

    const events = [];
    const follow = opened(createRunLog({ redis })).follow(run.id, { signal: AbortSignal.timeout(800_000) });
    for await (const { event } of follow) events.push(event);
    expect(events.filter(({ type }) => type === "topic-assessed")).toHaveLength(3);
    expect(events.find(({ type }) => type === "loop-stopped")).toMatchObject({
      reason: "budget",
      detail: "the language model took 900 of 1000 tokens, and the rest is not enough for another call",
    });
    expect(events.at(-1)).toMatchObject({ type: "run-finished", status: "completed_partial" });
    expect((await runs.get(run.id))?.spending).toMatchObject({ maxTokens: 1_000, tokens: 900 });
  });
});
