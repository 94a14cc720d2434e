import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work before yielding: well below the 50 for which a service's event loop may be held. */
const maxWorkMs = 10;

/** Signal of work that is never cancelled. */
export const never: AbortSignal = new AbortController().signal;

/** Called between parts of long work: yields to the event loop if enough time has passed. */
export type YieldToEventLoop = () => Promise<void>;

/**
 * Creates a function that long work calls between its parts, each at most about 20 ms long: it yields to the event loop and stops
 * at the signal.
 * @throws the signal's reason once it is aborted
 */
export const createYieldToEventLoop = (
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): YieldToEventLoop => {
  let began = now();
  return async () => {
    signal.throwIfAborted();
    if (now() - began < maxWorkMs) return;
    await nextTurn();
    signal.throwIfAborted();
    began = now();
  };
};
