import type { AskRedis, RedisLink } from "@quarry/redis";
import type { ActiveJobs } from "./active-jobs.ts";

/** Signs of a consumer's work. */
export interface ConsumptionParts {
  readonly queue: string;
  readonly link: Pick<RedisLink, "ask" | "isReady">;
  readonly active: Pick<ActiveJobs, "begun" | "isEmpty">;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** For how long jobs may wait beside a consumer without work. */
  readonly wedgedAfterMs: number;
}

/** Tells whether a consumer still takes jobs. */
export interface Consumption {
  /** The loop that takes jobs ended unexpectedly. */
  ended(error: unknown): void;
  /** True, or why only a new process will take jobs again. */
  alive(): Promise<true | string>;
}

/** Jobs that could be taken now: none of a paused queue. */
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
 * Watches a consumer that runs: it is past help when its loop has ended, or when it has nothing to do while jobs wait in its queue and none
 * was taken for `wedgedAfterMs`. An absence of Redis is no reason: consumers wait for it.
 */
export const watchConsumption = (parts: ConsumptionParts): Consumption => {
  const { queue, link, active, clock, wedgedAfterMs } = parts;
  let end: string | undefined;
  let idle: { readonly since: number; readonly begun: number } | undefined;
  return {
    ended: (error) => {
      end = `the loop that takes jobs of ${queue} ended: ${error instanceof Error ? error.message : String(error)}`;
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
