/** Adds up how long calls took, by the part they belong to. */
export interface Stopwatch<Part extends string> {
  /** The same function, timed. */
  timed<Args extends readonly unknown[], Answer>(
    part: Part,
    work: (...args: Args) => Promise<Answer>,
  ): (...args: Args) => Promise<Answer>;
  /** Milliseconds since the last `take`; calls that overlap count twice. */
  take(): ReadonlyMap<Part, number>;
}

/** A stopwatch on some clock, in milliseconds. */
export const createStopwatch = <Part extends string>(now: () => number): Stopwatch<Part> => {
  let spent = new Map<Part, number>();
  return {
    timed:
      (part, work) =>
      async (...args) => {
        const began = now();
        const answer = await work(...args);
        spent.set(part, (spent.get(part) ?? 0) + now() - began);
        return answer;
      },
    take: () => {
      const taken = spent;
      spent = new Map();
      return taken;
    },
  };
};
