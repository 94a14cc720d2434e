import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterProcessorMs, processorMs } from "./processor-time.ts";

describe.runIf(process.platform === "linux")("processorMs", () => {
  it("reads what a process has used", () => {
    const usedMs = (): number => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    };
    const before = usedMs();
    const read = processorMs(process.pid);
    // Both times of the file are whole ticks.
    expect(read).toBeGreaterThan(before - 20);
    expect(read).toBeLessThanOrEqual(usedMs());
  });

  it("is undefined for a process that does not exist", () => {
    expect(processorMs(0)).toBeUndefined();
  });
});

describe("afterProcessorMs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Counts the callbacks for a process that uses a share of the processor. */
  const watch = (ms: number, share: number | undefined) => {
    const done = vi.fn<() => void>();
    const begin = Date.now();
    // It used five seconds for earlier documents, which are not charged.
    const used = () => (share === undefined ? undefined : 5_000 + (Date.now() - begin) * share);
    const stop = afterProcessorMs(ms, used, done);
    return { done, stop };
  };

  it.each([
    ["one that has the processor to itself, after its time", 1_000, 1, 1_000],
    ["one that has half of it, after twice its time", 1_000, 0.5, 2_000],
    ["one that has none, as stuck, after four times its time", 1_000, 0, 4_000],
    ["one that has none, as stuck, after ten minutes at most", 180_000, 0, 600_000],
    ["one that may take longer than ten minutes, after its time", 700_000, 0, 700_000],
    ["one of a system without /proc, after its time by the clock", 1_000, undefined, 1_000],
  ])("ends %s", (_what, ms, share, endsAfterMs) => {
    const { done } = watch(ms, share);
    vi.advanceTimersByTime(endsAfterMs - 1);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it("ends nothing once it is stopped", () => {
    const { done, stop } = watch(1_000, 0.5);
    vi.advanceTimersByTime(1_500);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
