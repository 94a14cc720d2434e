import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import { runKeys } from "../record/run-keys.ts";
import { followRunLog } from "./follow-run-log.ts";
import { appendEntries, parseEntries } from "./run-log-store.ts";

/** The log of a run: a Redis Stream of typed events that ends with `run-finished`. */
export interface RunLog {
  /** Adds an event once per key; false when the key is in the log already or the log has ended. */
  append(runId: string, key: string, event: RunEvent): Promise<boolean>;
  /** Entries after the given id, oldest first, at most `count`. @throws {Failure} bad-input for an id that is none */
  read(runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]>;
  /** Entries after the given id and then each new one, on a connection of its own; ends after `run-finished` or when the signal aborts. */
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
  clock = Date.now,
}: {
  readonly redis: RedisOptions;
  readonly clock?: () => number;
}): RunLog => {
  const link = linkProducer(redis);
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
    follow: (runId, { after, signal }) => followRunLog(redis, runId, { after: parseAfter(after), signal }),
    isReady: link.isReady,
    close: link.close,
  };
};
