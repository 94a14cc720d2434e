import { setTimeout as delay } from "node:timers/promises";
import type { Wait } from "./model-call.ts";

/** Waits by the system's clock. */
export const wait: Wait = async (delayMs, signal) => {
  await delay(delayMs, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
};
