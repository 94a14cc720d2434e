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

/** Yields the position of the first occurrence of some words, in slices; -1 if there is none. */
export function* indexInSlices(text: string, words: string): Sliced<number> {
  for (let from = 0; from + words.length <= text.length; from += searchedAtATime) {
    if (from > 0) yield;
    const index = text.slice(from, from + searchedAtATime + words.length - 1).indexOf(words);
    if (index !== -1) return from + index;
  }
  return -1;
}

/** Yields the results of a function for some items, with a pause after every `atATime` of them. */
export function* mapInSlices<Item, Result>(
  items: readonly Item[],
  atATime: number,
  map: (item: Item, index: number) => Result,
): Sliced<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % atATime === atATime - 1) yield;
    results.push(map(item, index));
  }
  return results;
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
