/** Numbers from 0 up to 1. */
export type Random = () => number;

/** Mulberry32: small, quick, and the same on every machine. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const stirred = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((stirred ^ (stirred >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A number of mean 0 and variance 1, each from -√3 to √3 as likely as the next. */
export const spread = (random: Random): number => (random() - 0.5) * Math.sqrt(12);
