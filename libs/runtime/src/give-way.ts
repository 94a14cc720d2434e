import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which others get their turn: well below the 50 that a service's event loop may be held for. */
const maxWorkMs = 15;

/** Called between pieces of work: lets others have their turn once the work has taken long. */
export type GiveWay = () => Promise<void>;

/**
 * Makes long work stop at its signal and give way to others; it is called between pieces, each of which should take no longer than some
 * 20 ms. @throws the signal's reason once it is aborted
 */
export const createGiveWay = (signal: AbortSignal, now: () => number = () => performance.now()): GiveWay => {
  let began = now();
  return async () => {
    signal.throwIfAborted();
    if (now() - began < maxWorkMs) return;
    await nextTurn();
    signal.throwIfAborted();
    began = now();
  };
};
