/**
 * Long work that can be paused: it yields about every millisecond, and returns its result. The same code serves synchronous
 * callers and those that must let other work run.
 */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Does the work without pauses. */
export const finish = <T>(work: Sliced<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/**
 * Does the work with a pause after each slice, including the last.
 * @throws errors of `pause`
 */
export const finishWithPauses = async <T>(work: Sliced<T>, pause: () => Promise<void>): Promise<T> => {
  for (;;) {
    const step = work.next();
    await pause();
    if (step.done === true) return step.value;
  }
};
