/** A limited number of places; whoever finds none waits in line. */
export interface Slots {
  /** Waits for a place and takes it; the answer gives it back. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Makes so many places. */
export const createSlots = (count: number): Slots => {
  const line: (() => void)[] = [];
  let free = count;
  const giveBack = (): void => {
    const next = line.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    take: async (signal) => {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return giveBack;
      }
      const turn = Promise.withResolvers<void>();
      const leave = (): void => {
        const place = line.indexOf(turn.resolve);
        // Whoever has just been called is not in line any more, and takes the place with the signal fired.
        if (place !== -1) line.splice(place, 1);
        turn.reject(signal.reason);
      };
      line.push(turn.resolve);
      signal.addEventListener("abort", leave, { once: true });
      void turn.promise.then(() => signal.removeEventListener("abort", leave)).catch(() => undefined);
      await turn.promise;
      return giveBack;
    },
  };
};
