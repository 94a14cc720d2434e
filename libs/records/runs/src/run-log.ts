import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { type AskRedis, linkProducer, type RedisOptions } from "@quarry/redis";
import { z } from "zod";
import { openRunsKey, runKeys } from "./record/run-keys.ts";
import { appendEventsScript, closingKey } from "./record/run-scripts.ts";
import { createRunFollower, parseEntries } from "./run-follower.ts";

/** A new entry; the same key is never logged twice in a run. */
export interface NewEntry {
  readonly key: string;
  readonly event: RunEvent;
}

/** Events that happen once in a run are identified by their type, others by the given key. */
const entryKey = ({ key, event }: NewEntry): string =>
  event.type === closingKey || event.type === "run-accepted" ? event.type : key;

/** Returns key and text of each entry, in the order that the scripts expect. */
export const entryArguments = (entries: readonly NewEntry[]): string[] =>
  entries.flatMap((entry) => [entryKey(entry), JSON.stringify(entry.event)]);

/** Adds entries that are not in the log yet, in one transaction; returns the number of new ones, 0 once the log is closed. */
export const appendEntries = async (
  ask: AskRedis,
  runId: string,
  { entries, at }: { entries: readonly NewEntry[]; at: string },
): Promise<number> => {
  if (entries.length === 0) return 0;
  const { record, log, logged } = runKeys(runId);
  const written = await ask((connection) =>
    connection.eval(appendEventsScript, 4, record, log, logged, openRunsKey, at, ...entryArguments(entries)),
  );
  return z.number().parse(written);
};

/** The log of a run: a Redis Stream of typed events that ends with `run-finished`, followed only by results of webhooks. */
export interface RunLog {
  /** Adds an event once per key; false if the key is already in the log or the log is closed. */
  append(runId: string, key: string, event: RunEvent): Promise<boolean>;
  /** Entries after the given id, oldest first, at most `count`. @throws {Failure} bad-input for an invalid id */
  read(runId: string, range: { after?: string; count: number }): Promise<LoggedEvent[]>;
  /**
   * Entries after the given id and then each new one; ends after `run-finished` or when the signal aborts, and waits while Redis
   * is down. All followers share one reader.
   * @throws {Failure} bad-input, and too-many at the maximum number of followers
   */
  follow(runId: string, options: { after?: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
  /** Number of followers of this log in this process. */
  followers(): number;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const entryId = /^\d+(-\d+)?$/;

const pageSize = 500;

/** Reads a run's whole log so far, oldest entry first. */
export const readWholeLog = async (
  log: Pick<RunLog, "read">,
  runId: string,
): Promise<readonly LoggedEvent[]> => {
  const entries: LoggedEvent[] = [];
  let page: readonly LoggedEvent[];
  do {
    const last = entries.at(-1)?.id;
    page = await log.read(runId, { count: pageSize, ...(last !== undefined && { after: last }) });
    entries.push(...page);
  } while (page.length === pageSize);
  return entries;
};

/** Returns the id from which to continue. @throws {Failure} bad-input */
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
  /** Maximum followers of this log in this process; default: no limit. */
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
    followers: () => follower.followers(),
    isReady: link.isReady,
    close: async () => {
      await Promise.all([link.close(), follower.close()]);
    },
  };
};
