import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createQuarryClient } from "@quarry/client";
import { startRedis } from "@quarry/testkit";
import { startModelServer } from "@quarry/testkit/model-server";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { testInjectionsWithModel } from "./injected-run.ts";
import { testRevisionsWithModel } from "./revision.ts";
import { startWorkingStack } from "./start-working-stack.ts";
import { testGoal } from "./with-model/goal.ts";
import type { ModelStack } from "./with-model/model-stack.ts";
import { testSteering } from "./with-model/steering.ts";
import { testVariants } from "./with-model/variants.ts";
import { testWatch } from "./with-model/watch.ts";

// One stack serves all of these, because its start takes longer than most of them.
describe("a stack with a model", () => {
  let running: ModelStack;
  const stops: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), "quarry-with-model-"));
    stops.push(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
    const redis = await startRedis();
    stops.push(() => redis.stop());
    const model = await startModelServer();
    stops.push(() => model.stop());
    const stack = await startWorkingStack({
      root: resolve(import.meta.dirname, "../../.."),
      data: join(home, "data"),
      command: "start",
      environment: {
        REDIS_URL: redis.url,
        LLM_BASE_URL: model.url,
        LLM_MODEL: "scripted",
        LLM_CACHE_HOURS: "0",
        EGRESS_ALLOW: "127.0.0.1",
        FETCH_HOST_DELAY_MS: "0",
      },
    });
    stops.push(stack.stop);
    running = {
      client: createQuarryClient({ url: stack.gatewayUrl, fetch }),
      redisUrl: redis.url,
      model,
    };
  });

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  const stackOf = (): ModelStack => running;
  const clientOf = () => running.client;
  testGoal(stackOf);
  testVariants(stackOf);

  describe("with a capable model", () => {
    beforeEach(() => running.model.become("capable"));
    testRevisionsWithModel(clientOf);
    testSteering(stackOf);
    testWatch(stackOf);
  });

  describe("with a hostile model", () => {
    beforeEach(() => running.model.become("hostile"));
    testInjectionsWithModel(clientOf);
  });
});
