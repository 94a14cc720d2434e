/*
 * One Failure class, classified, and the form in which it crosses a queue.
 * Not for expected outcomes: those are return values. Anybody but contracts may import it.
 */
export { asFailure } from "./as-failure.ts";
export { Failure, type Retry } from "./failure.ts";
export { type FailureCode, failureCodes } from "./failure-code.ts";
export { failureFromWire, failureToWire } from "./failure-wire.ts";
export { toFailure } from "./to-failure.ts";
