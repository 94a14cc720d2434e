import { setTimeout as delay } from "node:timers/promises";

/** Waits the given milliseconds. @throws the reason of the signal */
export const wait = async (delayMs: number, signal: AbortSignal): Promise<void> => {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
};
