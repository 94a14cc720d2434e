import type { RetryPolicy } from "@quarry/contracts";
import { Failure, failureToWire } from "@quarry/failure";

/** BullMQ's value for "give up". */
export const doNotRetry = -1;

/** Maximum wait that an upstream may request: five minutes; a longer one is not waited for. */
export const longestWaitMs = 300_000;

/** A contract's policy and the source of randomness for its delays. */
export interface RetryDecision extends RetryPolicy {
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** Full jitter: uniform between zero and an exponentially growing ceiling (Brooker, "Exponential Backoff and Jitter", 2015). */
const fullJitter = ({ firstDelayMs, maxDelayMs, random }: RetryDecision, attempt: number): number =>
  Math.round(random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)));

/** Decides every retry of the system: returns the milliseconds to wait after the failed attempt (from 1), or −1 to give up. */
export const retryDelay = (error: unknown, attempt: number, policy: RetryDecision): number => {
  const retry = error instanceof Failure ? error.retry : "backoff";
  if (retry === "never" || attempt >= policy.attempts) return doNotRetry;
  if (retry === "backoff") return fullJitter(policy, attempt);
  return retry.afterMs > longestWaitMs ? doNotRetry : retry.afterMs;
};

/** Creates an error whose message is a failure in wire form: BullMQ keeps only the message of an error. */
export const attemptError = (failure: Failure, delayMs: number): Error => {
  const error = new Error(failureToWire(failure), { cause: failure });
  // BullMQ does not call the strategy for a job added without one, for example by hand; it gives up at this name.
  const name = delayMs === doNotRetry ? "UnrecoverableError" : "Failure";
  return Object.assign(error, { name, delayMs });
};

/** Returns the delay decided for an attempt error; undefined for any other error. */
export const decidedDelay = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !("delayMs" in error)) return undefined;
  return typeof error.delayMs === "number" ? error.delayMs : undefined;
};
