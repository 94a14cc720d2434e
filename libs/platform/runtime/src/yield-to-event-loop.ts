import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which others get their turn: well below the 50 that a service's event loop may be held for. */
const maxWorkMs = 10;

/** Called between parts of long work: yields to the event loop once the work has taken long. */
export type YieldToEventLoop = () => Promise<void>;

/**
 * Makes long work stop at its signal and yield to the event loop; it is called between parts, each of which should take no longer than some
 * 20 ms. @throws the signal's reason once it is aborted
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
