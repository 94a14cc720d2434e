import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work before yielding: well below the 50 for which a service's event loop may be held. */
const maxWorkMs = 10;

/** Signal of work that is never cancelled. */
export const never: AbortSignal = new AbortController().signal;

/** Called between parts of long work: yields to the event loop if enough time has passed. */
export type YieldToEventLoop = () => Promise<void>;

let lastTurn: Promise<void> = Promise.resolve();

/** Time at which the latest turn of long work began. */
let turnBegan = -Infinity;

/** Waits for a turn of the event loop in which no other long work resumes: their parts would add up to one hold. */
const ownTurn = (): Promise<void> => (lastTurn = lastTurn.then(() => nextTurn()));

/**
 * Creates a function that long work calls between its parts, each at most about 20 ms long: it yields to the event loop and stops
 * at the signal. New work shares the time of the latest turn of long work: if that is over, its first call yields.
 * @throws the signal's reason once it is aborted
 */
export const createYieldToEventLoop = (
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): YieldToEventLoop => {
  let began = turnBegan;
  return async () => {
    signal.throwIfAborted();
    const passed = now() - began;
    // Negative after a turn by another clock, as in tests.
    if (passed >= 0 && passed < maxWorkMs) return;
    await ownTurn();
    signal.throwIfAborted();
    began = now();
    turnBegan = began;
  };
};
