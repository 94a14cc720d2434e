import type { Fetch } from "../endpoint/bounded-fetch.ts";
import { callEndpoint } from "../endpoint/call-endpoint.ts";
import { endpointAddress } from "../endpoint/endpoint-address.ts";
import { openClient } from "../endpoint/open-client.ts";
import { createRedactor } from "../endpoint/redactor.ts";
import type { Wait } from "../guards/model-call.ts";
import type { RateLimiter } from "../guards/rate-limiter.ts";
import { createRetryBudget } from "../guards/retry-budget.ts";
import { wait as waitByClock } from "../guards/wait.ts";
import { withBreaker } from "../guards/with-breaker.ts";
import { withBudget } from "../guards/with-budget.ts";
import { withRateLimit } from "../guards/with-rate-limit.ts";
import { withRetries } from "../guards/with-retries.ts";
import { chooseModel, priceOf } from "./choose-model.ts";
import type { LanguageModelOptions } from "./language-model-options.ts";
import type { LanguageModel } from "./language-model.ts";

/** What a model needs of the world; all of it can be left out. */
export interface LanguageModelPorts {
  /** Shared by all processes that call the endpoint; without one this process calls as it likes. */
  readonly limiter?: RateLimiter;
  readonly wait?: Wait;
  /** A signal that aborts after so many milliseconds. */
  readonly timer?: (delayMs: number) => AbortSignal;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** 0 to 1. */
  readonly random?: () => number;
  readonly fetch?: Fetch;
}

/**
 * The models of an OpenAI-compatible endpoint as one language model. From the outside in: retries within a retry budget,
 * a circuit breaker, the run's budget, the limits all processes share, one streamed request.
 */
export const createLanguageModel = (
  options: LanguageModelOptions,
  ports: LanguageModelPorts = {},
): LanguageModel => {
  const { wait = waitByClock, random = Math.random, clock = Date.now, limiter } = ports;
  const { timer = (delayMs) => AbortSignal.timeout(delayMs), fetch = globalThis.fetch } = ports;
  const { maxOutputTokens, temperature, timeoutMs, taskDeadlineMs } = options;
  const address = endpointAddress(options.baseUrl, options.apiKey);
  const price = (model: string) => priceOf(options, model);
  const redact = createRedactor(address.secrets);
  const endpoint = callEndpoint({
    client: openClient(address, fetch),
    host: address.host,
    redact,
    temperature,
    maxOutputTokens,
    timeoutMs,
    priceOf: price,
    timer,
    clock,
  });
  const limited = limiter ? withRateLimit(endpoint, { limiter, maxOutputTokens, wait }) : endpoint;
  const budgeted = withBudget(limited, { maxOutputTokens, priceOf: price, wait });
  const guarded = withBreaker(budgeted, { endpoint: address.host });
  const call = withRetries(guarded, { budget: createRetryBudget(), wait, random });
  return {
    name: options.model,
    nameFor: (asked) => chooseModel(options, asked),
    taskDeadlineMs,
    complete: async (request) => {
      request.signal.throwIfAborted();
      return call({ model: chooseModel(options, request), request });
    },
  };
};
