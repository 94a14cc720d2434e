import { setImmediate as nextTurn } from "node:timers/promises";
import { vi } from "vitest";

const open = Symbol("open");

/** Lets the given number of event loop turns pass. */
export const passTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
};

/**
 * Counts the event loop turns until some work has ended; returns `atMost` if it has not ended by then. It counts turns instead of
 * seconds, because a busy machine slows the work down.
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

/** Result of some work, and the number of event loop turns that it took. */
export interface TurnsTaken<Answer> {
  readonly answer: Answer;
  readonly turns: number;
}

const longWorkMs = 1_000;

/**
 * Counts the event loop turns that work takes, with a clock that advances one second at each reading. The work therefore yields
 * wherever it may, and the count is the number of its parts on any machine.
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
