import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { createCache } from "@quarry/redis";
import { aTopic, redisTest, type RunningRedis } from "@quarry/testkit";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createExpandQuery } from "../src/expand-query.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const log = createSilentLogger();
const feedback = { search: async () => [] };
const reply = JSON.stringify({
  hypothetical: "A stalled job is taken by another worker when its lock expires.",
  variations: [{ kind: "broader", text: "fault tolerance of job queues" }],
});

/** One replica of hyde, with a model that has only these replies. */
const replica = (redis: Pick<RunningRedis, "url">, replies: readonly string[]) => {
  const cache = createCache({ redis, prefix: "answers", ttlSeconds: 60, schema: z.unknown(), log });
  onTestFinished(() => cache.close());
  const expand = createExpandQuery({ model: createScriptedModel(replies), prompts, feedback, cache });
  const { signal } = new AbortController();
  const context = { jobId: "j1", attempt: 1, signal, log };
  return (runId: string) =>
    expand({ runId, question: "How?", topic: aTopic(), round: 0, scopes: [`run:${runId}`] }, context);
};

describe("expansions of a model", () => {
  redisTest("are made once for all replicas and runs", async ({ redis }) => {
    const first = await replica(redis, [reply])("r-01h2x3aaaa");
    const second = await replica(redis, [])("r-01h2x3bbbb");
    expect(first.hypothetical).not.toBeNull();
    expect(second).toStrictEqual(first);
  });

  it("come also while the cache is away", async () => {
    const output = await replica({ url: "redis://127.0.0.1:1" }, [reply])("r-01h2x3aaaa");
    expect(output.variations).toHaveLength(1);
  });
});
