import { errorMessage } from "@quarry/failure";
import type { AskRedis, RedisLink } from "@quarry/redis";
import type { ActiveJobs } from "./active-jobs.ts";

/** Observed activity of a consumer. */
export interface ConsumptionParts {
  readonly queue: string;
  readonly link: Pick<RedisLink, "ask" | "isReady">;
  readonly active: Pick<ActiveJobs, "begun" | "isEmpty">;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
  /** Milliseconds jobs may wait while the consumer is idle. */
  readonly wedgedAfterMs: number;
}

/** Reports whether a consumer still takes jobs. */
export interface Consumption {
  /** Called when the loop that takes jobs ends unexpectedly. */
  ended(error: unknown): void;
  /** Resolves to true, or to the reason why only a new process will take jobs again. */
  alive(): Promise<true | string>;
}

/** Counts jobs that could be taken now; none of a paused queue. */
const takeableJobs = (ask: AskRedis, queue: string): Promise<number> =>
  ask(async (connection) => {
    const [waiting, prioritized, isPaused] = await Promise.all([
      connection.llen(`bull:${queue}:wait`),
      connection.zcard(`bull:${queue}:prioritized`),
      connection.hexists(`bull:${queue}:meta`, "paused"),
    ]);
    return isPaused === 1 ? 0 : waiting + prioritized;
  });

/**
 * Watches a running consumer: it is stuck if its loop has ended, or if it is idle while jobs wait and none was taken for
 * `wedgedAfterMs`. Unavailable Redis is not a reason: consumers wait for it.
 */
export const watchConsumption = (parts: ConsumptionParts): Consumption => {
  const { queue, link, active, clock, wedgedAfterMs } = parts;
  let end: string | undefined;
  let idle: { readonly since: number; readonly begun: number } | undefined;
  return {
    ended: (error) => {
      end = `the loop that takes jobs of ${queue} ended: ${errorMessage(error)}`;
    },
    alive: async () => {
      if (end !== undefined) return end;
      const isIdle = active.isEmpty() && (await link.isReady()) && (await takeableJobs(link.ask, queue)) > 0;
      if (!isIdle || idle?.begun !== active.begun())
        idle = isIdle ? { since: clock(), begun: active.begun() } : undefined;
      if (idle === undefined || clock() - idle.since < wedgedAfterMs) return true;
      const seconds = Math.round((clock() - idle.since) / 1_000);
      return `jobs wait in ${queue}, and this consumer took none for ${seconds} s`;
    },
  };
};
