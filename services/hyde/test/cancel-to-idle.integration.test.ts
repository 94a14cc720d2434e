import { expandQuery, type InputOf } from "@quarry/contracts";
import { createModelSilentAtFirst } from "@quarry/language-model/testing";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aTopic, redisTest } from "@quarry/testkit";
import { maxCancelMs, measureCancelToIdle } from "@quarry/testkit/cancel-to-idle";
import { describe, expect } from "vitest";
import { createExpandQuery } from "../src/expand-query.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const question = "How many sacks did the mill grind?";
const expanding = (runId: string): InputOf<typeof expandQuery> => ({
  runId,
  question,
  topic: aTopic({ question }),
  round: 0,
  scopes: [`run:${runId}`],
});

describe("a worker whose run is cancelled does its next job within two seconds", { timeout: 60_000 }, () => {
  redisTest("when a model does not answer: expand-query", async ({ redis }) => {
    const { model, asked } = createModelSilentAtFirst();
    const handler = createExpandQuery({ model, prompts, feedback: { search: async () => [] } });
    const stage = { contract: expandQuery, handler, long: expanding, underWay: asked, next: expanding };
    expect(await measureCancelToIdle(stage, redis.url)).toBeLessThan(maxCancelMs);
  });
});
