import { onTestFinished, vi } from "vitest";

/** Timers that renew leases by `setInterval`. */
export interface LeaseTimers {
  /** Advances those timers by the given milliseconds. */
  pass(ms: number): void;
  /** From now on nothing is renewed any more, as after the end of a process. */
  stop(): void;
}

/** Takes the timers that renew leases into the hands of a test, so that no lease runs out on a busy machine. */
export const holdLeaseTimers = (): LeaseTimers => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = (): void => void vi.useRealTimers();
  onTestFinished(stop);
  return { pass: (ms) => void vi.advanceTimersByTime(ms), stop };
};
