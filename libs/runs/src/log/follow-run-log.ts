import type { LoggedEvent } from "@quarry/contracts";
import { connectConsumer, type RedisOptions } from "@quarry/redis";
import type { RedisConnection } from "@quarry/redis";
import { z } from "zod";
import { runKeys } from "../record/run-keys.ts";
import { closingKey } from "../record/run-scripts.ts";
import { parseEntries } from "./run-log-store.ts";

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
