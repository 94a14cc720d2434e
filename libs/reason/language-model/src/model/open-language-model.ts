import type { Logger } from "@quarry/observability";
import { createCache, createLastReplies, createSharedLimit, type RedisOptions } from "@quarry/redis";
import { createRunBudgets } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { z } from "zod";
import { callEndpoint } from "../endpoint/call-endpoint.ts";
import {
  createRedactor,
  endpointAddress,
  type Fetch,
  openChat,
  startTimer,
  type StartTimer,
} from "../endpoint/endpoint-client.ts";
import { defaultOutputTokens, type SamplingOptions } from "../endpoint/request-body.ts";
import type { AnswerCache } from "../tasks/task.ts";
import type { Price, TaskMetrics } from "../usage.ts";
import type { Budget, CompletionRequest, LanguageModel } from "./language-model.ts";
import { type RateLimiter, withBudget, withRateLimit } from "./limits.ts";
import { noteReplies } from "./note-replies.ts";
import { createRetryBudget, type Wait, wait as waitByClock, withBreaker, withRetries } from "./retries.ts";

/** Endpoint, models and their limits. */
export interface LanguageModelOptions extends SamplingOptions {
  /** Base URL of an OpenAI-compatible endpoint, before `/chat/completions`. Credentials in it are not shown. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** For tasks of the tier `main`, and default for all others. */
  readonly model: string;
  /** For tasks of the tier `fast`. */
  readonly fastModel?: string | undefined;
  /** Task name → model, before any tier. */
  readonly taskModels: Readonly<Record<string, string>>;
  /** Maximum silence in milliseconds: until the first byte of an answer, then between any two. */
  readonly idleTimeoutMs: number;
  /** Maximum tokens of prompt and answer together. */
  readonly contextTokens: number;
  readonly price: Price;
  /** Price of `fastModel`, if different. */
  readonly fastPrice: Price;
}

/** Returns the model of a task: its own, otherwise that of its tier. */
const chooseModel = (
  { model, fastModel, taskModels }: Pick<LanguageModelOptions, "model" | "fastModel" | "taskModels">,
  { task, tier }: Pick<CompletionRequest, "task" | "tier">,
): string => {
  const own = task !== undefined && Object.hasOwn(taskModels, task) ? taskModels[task] : undefined;
  return own ?? (tier === "fast" ? (fastModel ?? model) : model);
};

/** Returns the price of a model's tokens: the fast model has its own, all others that of the main one. */
const priceOf = (
  {
    model,
    fastModel,
    price,
    fastPrice,
  }: Pick<LanguageModelOptions, "model" | "fastModel" | "price" | "fastPrice">,
  name: string,
): Price => (name === fastModel && name !== model ? fastPrice : price);

/** Returns the fetch without a time limit, loaded on first use. */
const openFetch = (): Fetch => {
  let opened: Promise<Fetch> | undefined;
  const open = async (): Promise<Fetch> => {
    const { createPatientFetch } = await import("../endpoint/patient-fetch.ts");
    return createPatientFetch();
  };
  return async (url, init) => (await (opened ??= open()))(url, init);
};

/** Dependencies of a model, all optional. */
export interface LanguageModelPorts {
  /** Shared by all processes that call the endpoint; no limits if undefined. */
  readonly limiter?: RateLimiter;
  readonly wait?: Wait;
  /** Measures silence of an endpoint. */
  readonly startTimer?: StartTimer;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly fetch?: Fetch;
}

/**
 * Creates one language model from the models of an OpenAI-compatible endpoint. From the outside in: retries within a retry budget,
 * a circuit breaker, the run's budget, the limits shared by all processes, one streamed request whose timer starts when it is
 * sent.
 */
export const createLanguageModel = (
  options: LanguageModelOptions,
  ports: LanguageModelPorts = {},
): LanguageModel => {
  const { wait = waitByClock, random = Math.random, clock = Date.now, limiter } = ports;
  const { fetch = openFetch() } = ports;
  const { temperature, maxOutputTokens, reasoningEffort, idleTimeoutMs, contextTokens } = options;
  const address = endpointAddress(options.baseUrl, options.apiKey);
  const { host } = address;
  const price = (model: string) => priceOf(options, model);
  const idle = { host, idleTimeoutMs, startTimer: ports.startTimer ?? startTimer };
  const endpoint = callEndpoint({
    post: openChat(address, fetch, idle),
    host,
    redact: createRedactor(address.secrets),
    temperature,
    maxOutputTokens,
    reasoningEffort,
    priceOf: price,
    clock,
  });
  const countedOutputTokens = maxOutputTokens ?? defaultOutputTokens;
  const limited = limiter ? withRateLimit(endpoint, { limiter, countedOutputTokens }) : endpoint;
  const budgeted = withBudget(limited, { countedOutputTokens, priceOf: price, wait });
  const guarded = withBreaker(budgeted, host);
  const call = withRetries(guarded, { budget: createRetryBudget(), wait, random });
  return {
    name: options.model,
    nameFor: (asked) => chooseModel(options, asked),
    settingsFor: ({ tier }) => ({
      host,
      temperature,
      maxOutputTokens,
      reasoningEffort: reasoningEffort[tier],
    }),
    contextTokens,
    complete: async (request) => {
      request.signal.throwIfAborted();
      return call({ model: chooseModel(options, request), request });
    },
  };
};

/** A configured language model. */
export interface OpenOptions extends LanguageModelOptions {
  /** Concurrent calls of all processes. */
  readonly concurrency: number;
  /** For all processes; 0 for no limit. */
  readonly tokensPerMinute: number;
  /** Budget per run; 0 for no limit. */
  readonly runBudget: { readonly maxTokens: number; readonly maxCost: number };
  /** Hours of caching answers; 0 disables the cache. */
  readonly cacheHours: number;
}

/** A language model and what it shares with other processes through Redis. */
export interface OpenedModel {
  /** Null if none is configured: fallbacks answer. */
  readonly model: LanguageModel | null;
  readonly cache: AnswerCache | undefined;
  /** Returns the remaining budget of a run; undefined if there is no model. */
  readonly budgetOf: (runId: string) => Budget | undefined;
  /** Counters for tasks. */
  readonly metrics: TaskMetrics | undefined;
  /** Closes what was opened. */
  readonly part: Lifecycle;
}

interface World {
  readonly redis: RedisOptions;
  readonly log: Logger;
  /** Metrics of calls and answers, optional. */
  readonly metrics?: TaskMetrics | undefined;
}

const hourSeconds = 3_600;
// Slots and reservations are renewed during a call; those of a killed process must not delay its successor.
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
  const replies = createLastReplies({ redis });
  const { model, fastModel = model, taskModels } = options;
  log.info({ host, model, fastModel, taskModels }, "language model configured");
  return {
    model: noteReplies(createLanguageModel(options, { limiter }), replies),
    cache,
    budgetOf: (runId) => budgets.of(runId),
    metrics,
    part: lifecycle([limiter, budgets, replies, ...(cache ? [cache] : [])]),
  };
};
