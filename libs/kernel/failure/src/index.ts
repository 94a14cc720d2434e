/*
 * One Failure class, classified, and the form in which it crosses a queue.
 * Not for expected outcomes: those are return values. Anybody but contracts may import it.
 */
export {
  asFailure,
  Failure,
  type FailureCode,
  failureCodes,
  failureFromWire,
  failureToWire,
  type Retry,
  toFailure,
} from "./failure.ts";
