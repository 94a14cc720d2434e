import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import { runKeys } from "../record/run-keys.ts";
import { createRunFollower } from "./run-follower.ts";
import { appendEntries, parseEntries } from "./run-log-store.ts";

/** The log of a run: a Redis Stream of typed events that ends with `run-finished`, but for what became of webhooks. */
export interface RunLog {
  /** Adds an event once per key; false when the key is in the log already or the log has ended. */
  append(runId: string, key: string, event: RunEvent): Promise<boolean>;
  /** Entries after the given id, oldest first, at most `count`. @throws {Failure} bad-input for an id that is none */
  read(runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]>;
  /**
   * Entries after the given id and then each new one; ends after `run-finished` or when the signal aborts, and waits out an absence of
   * Redis. All followers share one reader. @throws {Failure} bad-input, and too-many when as many follow as may
   */
  follow(runId: string, options: { after?: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const entryId = /^\d+(-\d+)?$/;

/** The id to read on from. @throws {Failure} bad-input */
const parseAfter = (after: string | undefined): string => {
  if (after === undefined) return "0";
  if (entryId.test(after)) return after;
  throw new Failure("bad-input", `an event id looks like 1763766000000-0, not ${after}`, { retry: "never" });
};

/** Opens the run logs. */
export const createRunLog = ({
  redis,
  maxFollowers = Number.POSITIVE_INFINITY,
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  /** Of this log, in this process; any number. */
  readonly maxFollowers?: number;
  readonly clock?: () => number;
}): RunLog => {
  const link = linkProducer(redis);
  const follower = createRunFollower(redis, maxFollowers);
  return {
    append: async (runId, key, event) => {
      const at = new Date(clock()).toISOString();
      return (await appendEntries(link.ask, runId, { entries: [{ key, event }], at })) === 1;
    },
    read: async (runId, { after, count }) => {
      const start = after === undefined ? "-" : `(${parseAfter(after)}`;
      const { log } = runKeys(runId);
      return parseEntries(await link.ask((connection) => connection.xrange(log, start, "+", "COUNT", count)));
    },
    follow: (runId, { after, signal }) => follower.follow(runId, { after: parseAfter(after), signal }),
    isReady: link.isReady,
    close: async () => {
      await Promise.all([link.close(), follower.close()]);
    },
  };
};
