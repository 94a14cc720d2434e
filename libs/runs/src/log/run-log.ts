import type { LoggedEvent, RunEvent } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { connectConsumer, linkProducer, type RedisConnection, type RedisOptions } from "@quarry/redis";
import { z } from "zod";
import { runKeys } from "../record/run-keys.ts";
import { closingKey } from "../record/run-scripts.ts";
import { appendEntries, parseEntries } from "./run-log-store.ts";

const pageSize = 200;
const blockMs = 5_000;

const replySchema = z.array(z.tuple([z.string(), z.unknown()])).nullable();

const readNext = async (connection: RedisConnection, log: string, after: string): Promise<LoggedEvent[]> => {
  const reply = await connection.xread("COUNT", pageSize, "BLOCK", blockMs, "STREAMS", log, after);
  return (replySchema.parse(reply) ?? []).flatMap(([, entries]) => parseEntries(entries));
};

/** Whether the closing entry is at or before the given id, so that nothing more will come. */
const hasEnded = async (connection: RedisConnection, log: string, after: string): Promise<boolean> => {
  const [last] = parseEntries(await connection.xrevrange(log, "+", "-", "COUNT", 1));
  if (last?.event.type !== closingKey) return false;
  const later = await connection.xrange(log, `(${after}`, "+", "COUNT", 1);
  return later.length === 0;
};

async function* entriesAfter(
  connection: RedisConnection,
  log: string,
  { after, signal }: { after: string; signal: AbortSignal },
): AsyncGenerator<LoggedEvent> {
  let last = after;
  while (!signal.aborted) {
    if (await hasEnded(connection, log, last)) return;
    for (const entry of await readNext(connection, log, last)) {
      yield entry;
      if (entry.event.type === closingKey) return;
      last = entry.id;
    }
  }
}

/** Entries after an id and then each new one; waits out an absence of Redis. Holds a connection while it is read. */
export async function* followRunLog(
  redis: RedisOptions,
  runId: string,
  { after, signal }: { after: string; signal: AbortSignal },
): AsyncGenerator<LoggedEvent> {
  if (signal.aborted) return;
  const connection = connectConsumer(redis);
  const hangUp = (): void => connection.disconnect();
  signal.addEventListener("abort", hangUp, { once: true });
  try {
    yield* entriesAfter(connection, runKeys(runId).log, { after, signal });
  } catch (error) {
    // Hanging up rejects the command that was waiting.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", hangUp);
    connection.disconnect();
  }
}

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
