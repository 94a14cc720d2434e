import { type Failure, failureToWire } from "@quarry/failure";

/** An error whose message is a failure's wire form: the message is all BullMQ keeps of an error. */
export const attemptError = (failure: Failure, delayMs: number): Error =>
  Object.assign(new Error(failureToWire(failure), { cause: failure }), { delayMs });

/** The delay that was decided for an attempt error; nothing for any other error. */
export const decidedDelay = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !("delayMs" in error)) return undefined;
  return typeof error.delayMs === "number" ? error.delayMs : undefined;
};
