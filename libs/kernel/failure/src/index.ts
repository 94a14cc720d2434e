/*
 * One Failure class, classified, and the form in which it crosses a queue.
 * An expected outcome is a return value: `unavailable` for a source that cannot be read, undefined for invalid JSON. Every package but contracts may import it.
 */
export {
  asFailure,
  errorMessage,
  Failure,
  type FailureCode,
  failureFromWire,
  failureToWire,
  type Retry,
  toFailure,
} from "./failure.ts";
export { decodedUri, parsedJson } from "./parse-untrusted.ts";
export { type Unavailable, unavailable } from "./unavailable.ts";
