import {
  defineTask,
  type OpenedModel,
  openLanguageModel,
  type OpenOptions,
  runTask,
} from "@quarry/language-model";
import { createSilentLogger } from "@quarry/observability";
import { parsePrompt } from "@quarry/prompt";
import { redisTest } from "@quarry/testkit";
import { type ModelServer, type ModelServerOptions, startModelServer } from "@quarry/testkit/model-server";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { optionsFor } from "./fixtures/model-test.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

const serve = async (options: ModelServerOptions = {}): Promise<ModelServer> => {
  const server = await startModelServer(options);
  stops.push(() => server.stop());
  return server;
};

const open = (redisUrl: string, modelUrl: string, changes: Partial<OpenOptions> = {}): OpenedModel => {
  const options: OpenOptions = {
    ...optionsFor(modelUrl),
    concurrency: 4,
    tokensPerMinute: 0,
    runBudget: { maxTokens: 0, maxCost: 0 },
    cacheHours: 0,
    ...changes,
  };
  const opened = openLanguageModel(options, { redis: { url: redisUrl }, log: createSilentLogger() });
  stops.push(() => opened.part.stop());
  return opened;
};

const sum = defineTask({
  name: "sum",
  prompt: "sum",
  tier: "main",
  input: z.object({ page: z.string() }),
  output: z.object({ text: z.string() }),
  values: ({ page }) => ({ page }),
  fallback: async () => ({ text: "by the fallback" }),
});
const prompt = parsePrompt(
  "sum",
  "---\nid: sum\nversion: 1\ntier: main\ninput: [page]\nuntrusted: [page]\noutputLanguage: Any.\n---\nSum up {{page}}\n",
);

const run = ({ model, cache, budgetOf }: OpenedModel, page = "Queues hold jobs.", runId = "r1") =>
  runTask(
    sum,
    { page },
    {
      model,
      prompts: new Map([["sum", prompt]]),
      fallback: {},
      log: createSilentLogger(),
      signal: new AbortController().signal,
      cache,
      budget: budgetOf(runId),
    },
  );

describe("openLanguageModel", () => {
  it("opens nothing if no model is configured: fallbacks answer", async () => {
    const opened = openLanguageModel(null, {
      redis: { url: "redis://127.0.0.1:1" },
      log: createSilentLogger(),
    });
    expect(await run(opened)).toMatchObject({ method: "twin", usage: { twinReason: "no-model" } });
    await opened.part.stop();
  });

  redisTest("caches an answer for all processes", async ({ redis }) => {
    const { url, requests } = await serve();
    const first = await run(open(redis.url, url, { cacheHours: 1 }));
    const second = await run(open(redis.url, url, { cacheHours: 1 }));
    expect(second).toStrictEqual({ ...first, usage: { ...second.usage, cached: true, calls: 0 } });
    expect(requests).toHaveLength(1);
  });

  redisTest("caches none if disabled", async ({ redis }) => {
    const { url, requests } = await serve();
    await run(open(redis.url, url));
    await run(open(redis.url, url));
    expect(requests).toHaveLength(2);
  });

  redisTest(
    "ends the calls of a run at its token limit in every process, and not those of another run",
    async ({ redis }) => {
      const { url, requests } = await serve();
      const runBudget = { maxTokens: 260, maxCost: 0 };
      const [one, other] = [open(redis.url, url, { runBudget }), open(redis.url, url, { runBudget })];
      const reasons: unknown[] = [];
      for (const opened of [one, other, one, other]) reasons.push((await run(opened)).usage.twinReason);
      expect(reasons).toStrictEqual([null, null, "budget", "budget"]);
      expect(requests).toHaveLength(2);
      expect((await run(one, "Queues hold jobs.", "r2")).method).toBe("model");
    },
  );

  redisTest("ends the calls of a run at its cost limit", async ({ redis }) => {
    const { url, requests } = await serve();
    const price = { input: 1_000, output: 1_000 };
    const opened = open(redis.url, url, { price, runBudget: { maxTokens: 0, maxCost: 0.26 } });
    const usages = [(await run(opened)).usage, (await run(opened)).usage, (await run(opened)).usage];
    expect(usages.map(({ twinReason }) => twinReason)).toStrictEqual([null, null, "budget"]);
    expect(usages[0]?.cost).toBeCloseTo(
      ((usages[0]?.inputTokens ?? 0) + (usages[0]?.outputTokens ?? 0)) / 1_000,
      9,
    );
    expect(requests).toHaveLength(2);
  });

  redisTest("limits the concurrent calls of all processes together", async ({ redis }) => {
    const server = await serve({
      persona: () => ({ kind: "answer", text: '{"text":"done"}' }),
      repliesTogether: 2,
    });
    const processes = [
      open(redis.url, server.url, { concurrency: 2 }),
      open(redis.url, server.url, { concurrency: 2 }),
    ];
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => run(processes[n % 2] ?? open(redis.url, server.url), `Page ${n}.`)),
    );
    expect(outcomes.map(({ method }) => method)).toStrictEqual(Array.from({ length: 8 }, () => "model"));
    expect(server.maxAtOnce()).toBe(2);
  });

  it("makes no calls if it cannot count their cost", async () => {
    const { url, requests } = await serve();
    await expect(run(open("redis://127.0.0.1:1", url))).rejects.toMatchObject({ code: "redis-down" });
    expect(requests).toHaveLength(0);
  });
});
