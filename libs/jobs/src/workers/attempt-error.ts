import { type Failure, failureToWire } from "@quarry/failure";
import { doNotRetry } from "../queues/retry-delay.ts";

/** An error whose message is a failure's wire form: the message is all BullMQ keeps of an error. */
export const attemptError = (failure: Failure, delayMs: number): Error => {
  const error = new Error(failureToWire(failure), { cause: failure });
  // BullMQ asks no strategy about a job that was added without one, by hand say; at this name it gives up too.
  const name = delayMs === doNotRetry ? "UnrecoverableError" : "Failure";
  return Object.assign(error, { name, delayMs });
};

/** The delay that was decided for an attempt error; nothing for any other error. */
export const decidedDelay = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !("delayMs" in error)) return undefined;
  return typeof error.delayMs === "number" ? error.delayMs : undefined;
};
