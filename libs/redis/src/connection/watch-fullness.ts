import type { Logger } from "@quarry/observability";
import { readFullness } from "./read-fullness.ts";
import { linkProducer } from "./redis-link.ts";
import type { RedisOptions } from "./redis-options.ts";
import { createTroubleLog } from "./trouble-log.ts";

/** How full Redis is, asked no more often than every two seconds. */
export interface FullnessWatch {
  /** From 0 to 1 and a little more; what was last known while Redis cannot be asked. */
  fullness(): Promise<number>;
  close(): Promise<void>;
}

/** When it is looked at, and who is told. */
export interface FullnessWatchOptions {
  readonly redis: RedisOptions;
  readonly log: Pick<Logger, "warn">;
  /** From this share on it is logged, once in half a minute. */
  readonly warnFrom: number;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: () => number;
}

const freshMs = 2_000;

/** Opens the watch on a connection of its own. */
export const watchFullness = ({
  redis,
  log,
  warnFrom,
  clock = Date.now,
}: FullnessWatchOptions): FullnessWatch => {
  const { ask, close } = linkProducer(redis);
  const trouble = createTroubleLog(log, clock);
  let known = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<number> | undefined;
  const look = async (): Promise<number> => {
    try {
      known = await readFullness(ask);
      lookedAt = clock();
    } catch {
      // Whoever asks for more than this is told by the commands that fail.
    } finally {
      looking = undefined;
    }
    if (known >= warnFrom)
      trouble("Redis is nearly full", new Error(`${Math.floor(known * 100)} % of maxmemory is in use`));
    return known;
  };
  return {
    fullness: async () => (clock() - lookedAt < freshMs ? known : await (looking ??= look())),
    close,
  };
};
