import { Failure } from "@quarry/failure";
import type { CallModel, Wait } from "./model-call.ts";
import type { RetryBudget } from "./retry-budget.ts";

interface RetryOptions {
  readonly budget: RetryBudget;
  readonly wait: Wait;
  /** 0 to 1. */
  readonly random: () => number;
}

const mostAttempts = 3;
const firstDelayMs = 500;
const longestDelayMs = 8_000;
// A provider's limits are of a minute mostly; whoever asks for more than five is better left alone.
const longestAskedDelayMs = 300_000;

// What is wrong elsewhere, in Redis or in the code, is no better a second later, and the fallback is waiting.
const ofTheEndpoint: ReadonlySet<string> = new Set(["model-down", "upstream-busy", "deadline-exceeded"]);

const delayAfter = (error: unknown, attempt: number, random: () => number): number | undefined => {
  if (!(error instanceof Failure) || !ofTheEndpoint.has(error.code)) return undefined;
  const { retry } = error;
  if (retry === "never") return undefined;
  if (retry === "backoff") return random() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
  return retry.afterMs <= longestAskedDelayMs ? retry.afterMs : undefined;
};

/** Repeats a call that failed for a while: after the time the endpoint asked for, else with full jitter, within the retry budget. */
export const withRetries =
  (next: CallModel, { budget, wait, random }: RetryOptions): CallModel =>
  async (call) => {
    const { signal } = call.request;
    budget.earn();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await next(call);
      } catch (error) {
        signal.throwIfAborted();
        const delayMs = attempt < mostAttempts ? delayAfter(error, attempt, random) : undefined;
        if (delayMs === undefined || !budget.spend()) throw error;
        await wait(delayMs, signal);
      }
    }
  };
