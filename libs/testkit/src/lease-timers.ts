import { onTestFinished, vi } from "vitest";

/** What holds leases renews them by `setInterval`. */
export interface LeaseTimers {
  /** Lets the time of so many milliseconds pass for those timers. */
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
