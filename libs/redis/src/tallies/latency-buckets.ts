/** Each bucket ends a tenth above the one before, so that a percentile is at most a tenth too high. */
const growth = 1.1;
/** Where the first bucket ends, and the last but one. */
const [firstEndMs, lastEndMs] = [1, 120_000];

const lastBucket = Math.ceil(Math.log(lastEndMs / firstEndMs) / Math.log(growth));

/** The bucket a duration falls into, from 0; everything beyond two minutes shares the last one. */
export const bucketOf = (durationMs: number): number => {
  if (durationMs <= firstEndMs) return 0;
  return Math.min(lastBucket, Math.ceil(Math.log(durationMs / firstEndMs) / Math.log(growth)));
};

/** Where a bucket ends, in milliseconds, rounded to a tenth. */
export const endOfBucket = (bucket: number): number => Math.round(firstEndMs * growth ** bucket * 10) / 10;

/** The duration that a share (0 to 1) of all counted ones do not exceed, by nearest rank; null when none was counted. */
export const percentileOf = (counts: ReadonlyMap<number, number>, share: number): number | null => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (const [bucket, count] of [...counts].toSorted(([left], [right]) => left - right)) {
    seen += count;
    if (seen >= rank) return endOfBucket(bucket);
  }
  return null;
};
