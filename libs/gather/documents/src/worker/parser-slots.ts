/** Slots for long and short work; callers without a slot wait in order. */
export interface ParserSlots {
  /** Waits for a slot and takes it; returns the function that frees it. Rejects with the signal's reason. */
  take(isShort: boolean, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly isShort: boolean;
  readonly admit: () => void;
}

/** Creates `count` slots for any work and one for short work. A freed slot goes to the first in line that may use it. */
export const createParserSlots = (count: number): ParserSlots => {
  const line: Waiting[] = [];
  let taken = 0;
  let takenByLong = 0;
  const mayEnter = ({ isShort }: Pick<Waiting, "isShort">): boolean =>
    taken <= count && (isShort || takenByLong < count);
  const enter = (isShort: boolean): (() => void) => {
    taken += 1;
    if (!isShort) takenByLong += 1;
    return () => {
      taken -= 1;
      if (!isShort) takenByLong -= 1;
      const place = line.findIndex(mayEnter);
      if (place !== -1) line.splice(place, 1)[0]?.admit();
    };
  };
  return {
    take: async (isShort, signal) => {
      signal.throwIfAborted();
      if (mayEnter({ isShort })) return enter(isShort);
      const turn = Promise.withResolvers<() => void>();
      const waiting: Waiting = { isShort, admit: () => turn.resolve(enter(isShort)) };
      const leave = (): void => {
        const place = line.indexOf(waiting);
        // A caller whose turn has just come is no longer in line, and takes the slot although the signal has fired.
        if (place !== -1) line.splice(place, 1);
        turn.reject(signal.reason);
      };
      line.push(waiting);
      signal.addEventListener("abort", leave, { once: true });
      return turn.promise.finally(() => signal.removeEventListener("abort", leave));
    },
  };
};
