import type { RedisOptions } from "./connection/connect-redis.ts";
import { linkProducer } from "./connection/redis-link.ts";

/** Each bucket ends a tenth above the one before, so that a percentile is at most a tenth too high. */
const growth = 1.1;
/** Upper bounds of the first bucket and of the last but one. */
const [firstEndMs, lastEndMs] = [1, 120_000];

const lastBucket = Math.ceil(Math.log(lastEndMs / firstEndMs) / Math.log(growth));

/** Returns the bucket of a duration, from 0; all above two minutes share the last one. */
export const bucketOf = (durationMs: number): number => {
  if (durationMs <= firstEndMs) return 0;
  return Math.min(lastBucket, Math.ceil(Math.log(durationMs / firstEndMs) / Math.log(growth)));
};

/** Returns the end of a bucket in milliseconds, rounded to a tenth. */
export const endOfBucket = (bucket: number): number => Math.round(firstEndMs * growth ** bucket * 10) / 10;

/** Returns the duration that a share (0 to 1) of all counted ones does not exceed, by nearest rank; null without any. */
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

/** One answered search. */
export interface AnsweredSearch {
  /** Number of passages found. */
  readonly results: number;
  /** Numbers of cache look-ups and hits. */
  readonly cacheLookups: number;
  readonly cacheHits: number;
  readonly durationMs: number;
}

/** All searches of every process since counting began. */
export interface SearchTotals {
  readonly queries: number;
  readonly results: number;
  /** Searches without a result. */
  readonly zeroResults: number;
  readonly cacheLookups: number;
  readonly cacheHits: number;
  /** At most a tenth too high; null before the first search. */
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
}

/** Counts the searches of all processes durably. */
export interface SearchTally {
  /** Counts a search; while Redis is down it is answered without being counted. */
  record(search: AnsweredSearch): Promise<void>;
  /** @throws {Failure} redis-down */
  read(): Promise<SearchTotals>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const key = "tally:find-evidence";
const bucketField = /^bucket:(\d+)$/;

const latencyIn = (hash: Readonly<Record<string, string>>): SearchTotals["latencyMs"] => {
  const counts = new Map(
    Object.entries(hash).flatMap(([field, count]): [number, number][] => {
      const bucket = bucketField.exec(field)?.[1];
      return bucket === undefined ? [] : [[Number(bucket), Number(count)]];
    }),
  );
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentileOf(counts, share) ?? undefined);
  return p50 === undefined || p95 === undefined || p99 === undefined ? null : { p50, p95, p99 };
};

/** Opens the tally of searches. */
export const createSearchTally = ({ redis }: { readonly redis: RedisOptions }): SearchTally => {
  const { ask, isReady, close } = linkProducer(redis);
  return {
    record: async ({ results, cacheLookups, cacheHits, durationMs }) => {
      const counts = {
        queries: 1,
        results,
        zeroResults: results === 0 ? 1 : 0,
        cacheLookups,
        cacheHits,
        [`bucket:${bucketOf(durationMs)}`]: 1,
      };
      await ask((connection) => {
        // One transaction, so that a search is counted completely or not at all.
        const transaction = connection.multi();
        for (const [field, count] of Object.entries(counts)) transaction.hincrby(key, field, count);
        return transaction.exec();
      }).catch(() => undefined);
    },
    read: async () => {
      const hash = await ask((connection) => connection.hgetall(key));
      const count = (field: string): number => Number(hash[field] ?? 0);
      return {
        queries: count("queries"),
        results: count("results"),
        zeroResults: count("zeroResults"),
        cacheLookups: count("cacheLookups"),
        cacheHits: count("cacheHits"),
        latencyMs: latencyIn(hash),
      };
    },
    isReady,
    close,
  };
};
