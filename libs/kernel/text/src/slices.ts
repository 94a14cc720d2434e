/**
 * Long work that can be left for a moment: it yields after every millisecond or so, and returns what came of it. The same code serves
 * those who want the result at once and those who must let others work in between.
 */
export type Sliced<T> = Generator<undefined, T, undefined>;

/** Does the work at once. */
export const finish = <T>(work: Sliced<T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Does the work with a pause after each slice, the last one too; ends with what `pause` throws. */
export const finishWithPauses = async <T>(work: Sliced<T>, pause: () => Promise<void>): Promise<T> => {
  for (;;) {
    const step = work.next();
    await pause();
    if (step.done === true) return step.value;
  }
};
