import { setImmediate as nextTurn } from "node:timers/promises";
import { vi } from "vitest";

const open = Symbol("open");

/** Lets the given number of event loop turns pass. */
export const passTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
};

/**
 * Counts the turns of the event loop until some work has ended; `atMost` if it has not by then. Counts turns instead of seconds,
 * because a busy machine slows the work down.
 */
export const turnsUntilEnd = async (work: Promise<unknown>, atMost: number): Promise<number> => {
  const ended = work.then(
    () => undefined,
    () => undefined,
  );
  for (let turn = 0; turn < atMost; turn += 1) {
    if ((await Promise.race([ended, Promise.resolve(open)])) !== open) return turn;
    await nextTurn();
  }
  return atMost;
};

/** Result of some work, and the event loop turns meanwhile. */
export interface TurnsTaken<Answer> {
  readonly answer: Answer;
  readonly turns: number;
}

const longWorkMs = 1_000;

/**
 * Counts the turns that work takes by a clock which is a second further at each look: so it yields at every place where it may, and the
 * number is that of its parts, the same on any machine.
 */
export const countTurns = async <Answer>(work: () => Promise<Answer>): Promise<TurnsTaken<Answer>> => {
  let time = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += longWorkMs));
  try {
    const ended = work();
    const turns = await turnsUntilEnd(ended, Infinity);
    return { answer: await ended, turns };
  } finally {
    clock.mockRestore();
  }
};
