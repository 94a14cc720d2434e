import type { Logger } from "@quarry/observability";
import { createCache, createSharedLimit, type RedisOptions } from "@quarry/redis";
import { createRunBudgets } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { z } from "zod";
import { endpointAddress } from "../endpoint/endpoint-client.ts";
import type { AnswerCache } from "../tasks/task.ts";
import type { TaskMetrics } from "../usage.ts";
import { createLanguageModel, type LanguageModelOptions } from "./create-language-model.ts";
import type { Budget, LanguageModel } from "./language-model.ts";

/** A language model as a deployment configures it. */
export interface OpenOptions extends LanguageModelOptions {
  /** Calls of all processes at once. */
  readonly concurrency: number;
  /** Of all processes; 0 for no limit. */
  readonly tokensPerMinute: number;
  /** What one run may spend; 0 for no limit. */
  readonly runBudget: { readonly maxTokens: number; readonly maxCost: number };
  /** Hours an answer is kept; 0 keeps none. */
  readonly cacheHours: number;
}

/** A language model and what it shares with other processes through Redis. */
export interface OpenedModel {
  /** Null when none is configured: fallbacks answer. */
  readonly model: LanguageModel | null;
  readonly cache: AnswerCache | undefined;
  /** What a run may still spend; undefined without a model. */
  readonly budgetOf: (runId: string) => Budget | undefined;
  /** For tasks to count themselves in. */
  readonly metrics: TaskMetrics | undefined;
  /** Closes what was opened. */
  readonly part: Lifecycle;
}

interface World {
  readonly redis: RedisOptions;
  readonly log: Logger;
  /** Where calls and answers are counted; without it nowhere. */
  readonly metrics?: TaskMetrics | undefined;
}

const hourSeconds = 3_600;
// Slots and what is set aside are kept while a call is under way; what a killed process held must not hold up who goes on with its work.
const leaseMs = 5_000;
const maxAnswers = 5_000;

const lifecycle = (parts: readonly { close(): Promise<void> }[]): Lifecycle => ({
  name: "language model",
  start: async () => undefined,
  stop: async () => void (await Promise.all(parts.map((part) => part.close()))),
});

/** Opens the configured language model with its limits, budgets and cache in Redis; without options there is none. */
export const openLanguageModel = (
  options: OpenOptions | null,
  { redis, log, metrics }: World,
): OpenedModel => {
  if (!options) {
    log.info({ model: null }, "no language model is configured, fallbacks answer");
    return { model: null, cache: undefined, budgetOf: () => undefined, metrics, part: lifecycle([]) };
  }
  const { baseUrl, apiKey, concurrency, tokensPerMinute, runBudget, cacheHours } = options;
  const { host } = endpointAddress(baseUrl, apiKey);
  const limiter = createSharedLimit({
    redis,
    name: host,
    concurrency,
    tokensPerMinute,
    leaseMs,
  });
  const budgets = createRunBudgets({ redis, ...runBudget, leaseMs });
  const cache =
    cacheHours === 0
      ? undefined
      : createCache({
          redis,
          prefix: "answers",
          ttlSeconds: cacheHours * hourSeconds,
          schema: z.unknown(),
          log,
          maxEntries: maxAnswers,
        });
  const { model, fastModel = model, taskModels } = options;
  log.info({ host, model, fastModel, taskModels }, "language model configured");
  return {
    model: createLanguageModel(options, { limiter }),
    cache,
    budgetOf: (runId) => budgets.of(runId),
    metrics,
    part: lifecycle([limiter, budgets, ...(cache ? [cache] : [])]),
  };
};
