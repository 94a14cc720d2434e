import { onTestFinished, vi } from "vitest";

/** Timers that renew leases by `setInterval`. */
export interface LeaseTimers {
  /** Advances those timers by the given milliseconds. */
  pass(ms: number): void;
  /** Stops all renewals, as when the process has ended. */
  stop(): void;
}

/** Puts the timers that renew leases under the control of a test, so that no lease expires on a busy machine. */
export const holdLeaseTimers = (): LeaseTimers => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const stop = (): void => void vi.useRealTimers();
  onTestFinished(stop);
  return { pass: (ms) => void vi.advanceTimersByTime(ms), stop };
};
