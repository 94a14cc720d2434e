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

/** Characters that a pattern of one character searches in less than a millisecond. */
const searchedAtATime = 20_000;

/** Yields whether a pattern of one character occurs in a part of a text, in slices. */
export function* occursInSlices(
  text: string,
  pattern: RegExp,
  { start, end }: { readonly start: number; readonly end: number },
): Sliced<boolean> {
  for (let from = start; from < end; from += searchedAtATime) {
    if (from > start) yield;
    // One more, for a character of two units.
    if (pattern.test(text.slice(from, Math.min(end, from + searchedAtATime + 1)))) return true;
  }
  return false;
}

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
