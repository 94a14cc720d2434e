import { Failure } from "./failure.ts";

/** The reason of a fired signal as a failure: itself when it is one, else `cancelled`. */
export const asFailure = (reason: unknown): Failure =>
  reason instanceof Failure
    ? reason
    : new Failure("cancelled", "reading a source was cancelled", { retry: "backoff", cause: reason });
