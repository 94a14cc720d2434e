/** Returns the milliseconds of processor time that this thread has used. */
const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Runs some work and measures the longest time between two turns of the event loop, by the clock and by the processor time of this thread. */
export const measureLoopHolds = async (
  work: () => Promise<unknown>,
): Promise<{ readonly maxMs: number; readonly maxCpuMs: number }> => {
  let [maxMs, maxCpuMs] = [0, 0];
  let [turn, cpu] = [performance.now(), threadCpuMs()];
  const look = (): void => {
    const [now, cpuNow] = [performance.now(), threadCpuMs()];
    maxMs = Math.max(maxMs, now - turn);
    maxCpuMs = Math.max(maxCpuMs, cpuNow - cpu);
    [turn, cpu] = [now, cpuNow];
  };
  const watch = setInterval(look, 1);
  try {
    await work();
    // The last turn includes the time since the last check.
    look();
    return { maxMs, maxCpuMs };
  } finally {
    clearInterval(watch);
  }
};
