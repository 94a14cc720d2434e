import { callEndpoint } from "../endpoint/call-endpoint.ts";
import {
  createRedactor,
  endpointAddress,
  type Fetch,
  openClient,
  startTimer,
  type StartTimer,
} from "../endpoint/endpoint-client.ts";
import { createPatientFetch } from "../endpoint/patient-fetch.ts";
import { defaultOutputTokens, type SamplingOptions } from "../endpoint/request-body.ts";
import type { Price } from "../usage.ts";
import type { CompletionRequest, LanguageModel } from "./language-model.ts";
import { type RateLimiter, withBudget, withRateLimit } from "./limits.ts";
import { createRetryBudget, type Wait, wait as waitByClock, withBreaker, withRetries } from "./retries.ts";

/** Which models of which endpoint answer, and what they may take. */
export interface LanguageModelOptions extends SamplingOptions {
  /** Of an OpenAI-compatible endpoint, up to where `/chat/completions` follows. Credentials in it are not shown. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** For tasks of the tier `main`, and for all others where nothing else is said. */
  readonly model: string;
  /** For tasks of the tier `fast`. */
  readonly fastModel?: string | undefined;
  /** Task name → model, before any tier. */
  readonly taskModels: Readonly<Record<string, string>>;
  /** Milliseconds of silence that end a request: until the first byte of its answer, then between any two. */
  readonly idleTimeoutMs: number;
  /** Tokens that prompt and answer may take together. */
  readonly contextTokens: number;
  readonly price: Price;
  /** That of `fastModel`, where it differs. */
  readonly fastPrice: Price;
}

/** The model that answers a task: its own, else that of its tier. */
const chooseModel = (
  { model, fastModel, taskModels }: Pick<LanguageModelOptions, "model" | "fastModel" | "taskModels">,
  { task, tier }: Pick<CompletionRequest, "task" | "tier">,
): string => {
  const own = task !== undefined && Object.hasOwn(taskModels, task) ? taskModels[task] : undefined;
  return own ?? (tier === "fast" ? (fastModel ?? model) : model);
};

/** What a model's tokens cost: the fast model has a price of its own, all others that of the main one. */
const priceOf = (
  {
    model,
    fastModel,
    price,
    fastPrice,
  }: Pick<LanguageModelOptions, "model" | "fastModel" | "price" | "fastPrice">,
  name: string,
): Price => (name === fastModel && name !== model ? fastPrice : price);

/** What a model needs of the world; all of it can be left out. */
export interface LanguageModelPorts {
  /** Shared by all processes that call the endpoint; without one this process calls as it likes. */
  readonly limiter?: RateLimiter;
  readonly wait?: Wait;
  /** Measures how long an endpoint sends nothing. */
  readonly startTimer?: StartTimer;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly fetch?: Fetch;
}

/**
 * The models of an OpenAI-compatible endpoint as one language model. From the outside in: retries within a retry budget,
 * a circuit breaker, the run's budget, the limits all processes share, one streamed request whose clock begins when it goes out.
 */
export const createLanguageModel = (
  options: LanguageModelOptions,
  ports: LanguageModelPorts = {},
): LanguageModel => {
  const { wait = waitByClock, random = Math.random, clock = Date.now, limiter } = ports;
  const { fetch = createPatientFetch() } = ports;
  const { temperature, maxOutputTokens, reasoningEffort, idleTimeoutMs, contextTokens } = options;
  const address = endpointAddress(options.baseUrl, options.apiKey);
  const { host } = address;
  const price = (model: string) => priceOf(options, model);
  const idle = { host, idleTimeoutMs, startTimer: ports.startTimer ?? startTimer };
  const endpoint = callEndpoint({
    client: openClient(address, fetch, idle),
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
  const guarded = withBreaker(budgeted, { endpoint: host });
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
