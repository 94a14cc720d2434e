import { Failure } from "@quarry/failure";
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from "cockatiel";
import type { CallModel } from "./model-call.ts";

interface BreakerOptions {
  /** As it may be named in a message. */
  readonly endpoint: string;
}

const failuresToOpen = 5;
const openForMs = 15_000;

// Not `upstream-busy`: an endpoint that says when to come back is alive.
const isTrouble = (error: unknown): boolean =>
  error instanceof Failure && (error.code === "model-down" || error.code === "deadline-exceeded");

/** Leaves an endpoint alone for 15 s after five failures in a row; then one call tries whether it is back. */
export const withBreaker = (next: CallModel, { endpoint }: BreakerOptions): CallModel => {
  const policy = circuitBreaker(
    // A caller who lost patience says nothing about the endpoint.
    handleWhen(isTrouble),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: openForMs },
  );
  return async (call) => {
    try {
      return await policy.execute(() => next(call));
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const message = `${endpoint} failed ${failuresToOpen} times in a row and is left alone for ${openForMs} ms`;
      throw new Failure("model-down", message, { retry: "never" });
    }
  };
};
