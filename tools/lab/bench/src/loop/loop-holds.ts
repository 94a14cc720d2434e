/** Result of a piece of work, and how long it held the event loop. */
export interface LoopHolds<Answer> {
  readonly answer: Answer;
  /** The longest time between two turns of the event loop, in milliseconds of the clock. */
  readonly maxMs: number;
  /** The same in milliseconds that this thread was on a processor: what a busy machine takes away does not count. */
  readonly maxCpuMs: number;
}

/** Milliseconds that this thread was on a processor. */
export const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Runs some work, and measures for how long it holds the event loop at most. */
export const measureLoopHolds = async <Answer>(
  work: () => Promise<Answer> | Answer,
): Promise<LoopHolds<Answer>> => {
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
    const answer = await work();
    // The time since the last look is held by the last turn.
    look();
    return { answer, maxMs, maxCpuMs };
  } finally {
    clearInterval(watch);
  }
};
