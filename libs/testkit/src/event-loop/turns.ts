import { setImmediate as nextTurn } from "node:timers/promises";

const open = Symbol("open");

/** Lets so many turns of the event loop pass. */
export const passTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
};

/**
 * Turns of the event loop until some work has ended, well or badly; `atMost` where it had not by then. Turns and not seconds, because
 * a busy machine takes seconds away from whoever is measured.
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
