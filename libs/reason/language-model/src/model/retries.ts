import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "@quarry/failure";
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from "cockatiel";
import type { Completion, CompletionRequest } from "./language-model.ts";

/** A request, and the model to answer it. */
export interface ModelCall {
  readonly model: string;
  readonly request: CompletionRequest;
}

/** Answers a call, or throws a Failure of `LanguageModel`. */
export type CallModel = (call: ModelCall) => Promise<Completion>;

/** Waits; an aborted signal rejects with its reason. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<void>;

/** Waits by the system clock. */
export const wait: Wait = async (delayMs, signal) => {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
};

/** Limits retries to a share of the calls, rather than a number per call. */
interface RetryBudget {
  /** A call begins. */
  earn(): void;
  /** Takes a retry from the budget; false if there is none left. */
  spend(): boolean;
}

// A tenth of the calls may be repeated, plus a few for processes with few calls.
const earnedPerCall = 0.1;
const max = 10;

/**
 * Creates a token bucket filled by calls and emptied by retries: when everything fails, an endpoint gets a tenth more calls, not
 * three times as many.
 */
export const createRetryBudget = (): RetryBudget => {
  let left = max;
  return {
    earn: () => {
      left = Math.min(max, left + earnedPerCall);
    },
    spend: () => {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
};

interface RetryOptions {
  readonly budget: RetryBudget;
  readonly wait: Wait;
  /** 0 to 1. */
  readonly random: () => number;
}

const maxAttempts = 3;
const firstDelayMs = 500;
const maxDelayMs = 8_000;
// Most limits of providers apply per minute; longer requested waits are not retried.
const maxAskedDelayMs = 300_000;

// Errors elsewhere, in Redis or in the code, do not pass within a second; the job is repeated or the fallback answers.
const ofTheEndpoint: ReadonlySet<string> = new Set(["model-down", "upstream-busy", "deadline-exceeded"]);

const delayAfter = (error: unknown, attempt: number, random: () => number): number | undefined => {
  if (!(error instanceof Failure) || !ofTheEndpoint.has(error.code)) return undefined;
  const { retry } = error;
  if (retry === "never") return undefined;
  if (retry === "backoff") return random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return retry.afterMs <= maxAskedDelayMs ? retry.afterMs : undefined;
};

// Large weights on a slow disk take minutes, and answering without the model gains nothing.
const maxLoadingMs = 600_000;

/** Returns the wait before a retry at an endpoint that is loading; undefined for other failures. */
const pauseOf = (error: unknown): number | undefined => {
  if (!(error instanceof Failure) || typeof error.retry === "string") return undefined;
  return error.retry.isTurn ? error.retry.afterMs : undefined;
};

/** Repeats a temporarily failed call: after the requested time, otherwise with full jitter, within the retry budget. */
export const withRetries =
  (next: CallModel, { budget, wait, random }: RetryOptions): CallModel =>
  async (call) => {
    const { signal } = call.request;
    budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(call);
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = pauseOf(error);
        if (pauseMs !== undefined && waitedMs + pauseMs <= maxLoadingMs) {
          waitedMs += pauseMs;
          attempt -= 1;
          await wait(pauseMs, signal);
          continue;
        }
        const delayMs = attempt < maxAttempts ? delayAfter(error, attempt, random) : undefined;
        if (delayMs === undefined || !budget.spend()) throw error;
        await wait(delayMs, signal);
      }
    }
  };

const failuresToOpen = 5;
const openForMs = 15_000;

// Not `upstream-busy`: an endpoint that says when to return is alive.
const isTrouble = (error: unknown): boolean =>
  error instanceof Failure && (error.code === "model-down" || error.code === "deadline-exceeded");

/** Pauses the endpoint of this name for 15 s after five failures in a row; then one call tests whether it works again. */
export const withBreaker = (next: CallModel, endpoint: string): CallModel => {
  const policy = circuitBreaker(
    // A caller's abort says nothing about the endpoint.
    handleWhen(isTrouble),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: openForMs },
  );
  return async (call) => {
    try {
      return await policy.execute(() => next(call));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const message = `${endpoint} failed ${failuresToOpen} times in a row and is not called for ${openForMs} ms`;
      throw new Failure("model-down", message, { retry: "never" });
    }
  };
};
