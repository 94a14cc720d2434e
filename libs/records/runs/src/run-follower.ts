import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type LoggedEvent, loggedEventSchema } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkConsumer, type RedisLink, type RedisOptions } from "@quarry/redis";
import { z } from "zod";
import { runKeys } from "./record/run-keys.ts";
import { closingKey } from "./record/run-scripts.ts";

const streamSchema = z.array(z.tuple([z.string(), z.array(z.string())]));

const parseFields = (fields: readonly string[]): { at: unknown; event: unknown } => {
  const value = (name: string): string => fields[fields.indexOf(name) + 1] ?? "";
  return { at: value("at"), event: JSON.parse(value("event")) };
};

/** Parses the entries of a stream reply. */
export const parseEntries = (reply: unknown): LoggedEvent[] =>
  streamSchema.parse(reply).map(([id, fields]) => loggedEventSchema.parse({ id, ...parseFields(fields) }));

/** Maximum entries of a log in memory for upcoming readers. */
const maxKept = 500;

const partsOf = (id: string): readonly [number, number] => {
  const [ms, sequence = "0"] = id.split("-");
  return [Number(ms), Number(sequence)];
};

/** True if an entry comes after another in a log. */
export const isAfter = (id: string, other: string): boolean => {
  const [[ms, sequence], [otherMs, otherSequence]] = [partsOf(id), partsOf(other)];
  return ms === otherMs ? sequence > otherSequence : ms > otherMs;
};

/** True if an entry is at or after the end of a log: results of webhooks may follow. */
const isPastEnd = ({ event }: LoggedEvent): boolean =>
  event.type === closingKey || event.type === "webhook-delivered" || event.type === "webhook-given-up";

/** The newest entries of one run's log, shared by all followers. */
interface RunFeed {
  /** The last id read. */
  readonly position: () => string;
  /** True if the log is closed and read to its end. */
  readonly hasEnded: () => boolean;
  readonly add: (entries: readonly LoggedEvent[]) => void;
  /** Returns the entries after an id; undefined if older ones must be read from Redis first. */
  readonly after: (id: string) => readonly LoggedEvent[] | undefined;
  /** Resolves when there is a new entry. */
  readonly changed: () => Promise<void>;
}

/** Creates a feed that begins after the current last entry of a log. */
export const createRunFeed = (last: LoggedEvent | undefined): RunFeed => {
  let [from, position] = [last?.id ?? "0-0", last?.id ?? "0-0"];
  let hasEnded = last !== undefined && isPastEnd(last);
  let kept: readonly LoggedEvent[] = [];
  let news = Promise.withResolvers<void>();
  return {
    position: () => position,
    hasEnded: () => hasEnded,
    add: (entries) => {
      const fresh = entries.filter(({ id }) => isAfter(id, position));
      if (fresh.length === 0) return;
      const all = [...kept, ...fresh];
      from = all.at(-maxKept - 1)?.id ?? from;
      kept = all.slice(-maxKept);
      position = kept.at(-1)?.id ?? position;
      hasEnded ||= fresh.some(isPastEnd);
      news.resolve();
      news = Promise.withResolvers<void>();
    },
    after: (id) => (isAfter(from, id) ? undefined : kept.filter((entry) => isAfter(entry.id, id))),
    changed: () => news.promise,
  };
};

const pageSize = 200;
const blockMs = 5_000;
const pauseMs = 500;
const wakeSeconds = 60;

const replySchema = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.unknown()]))])).nullable();

/** Follows the logs of runs for all followers in a process, over two connections. */
export interface RunFollower {
  /** @throws {Failure} too-many */
  follow(runId: string, options: { after: string; signal: AbortSignal }): AsyncIterable<LoggedEvent>;
  /** Number of followers now. */
  followers(): number;
  close(): Promise<void>;
}

/** A followed run and the number of its followers. */
interface Followed {
  readonly feed: Promise<RunFeed>;
  followers: number;
}

/** The connections: one that waits for entries, and one that reads earlier ones. */
interface Links {
  readonly reader: RedisLink;
  readonly pages: RedisLink;
}

/** Opens nothing before the first follower. */
export const createRunFollower = (redis: RedisOptions, maxFollowers: number): RunFollower => {
  const followed = new Map<string, Followed>();
  const feeds = new Map<string, RunFeed>();
  const wake = { key: `runs:wake:${randomUUID()}`, id: "0" };
  const closing = new AbortController();
  let links: Links | undefined;
  let following = 0;
  let isReading = false;
  const open = (): Links => {
    links ??= { reader: linkConsumer(redis), pages: linkConsumer(redis) };
    return links;
  };

  const readNews = async (): Promise<void> => {
    const runs = [...feeds].map(([runId, feed]) => ({ key: runKeys(runId).log, feed }));
    const keys = [wake.key, ...runs.map(({ key }) => key)];
    const ids = [wake.id, ...runs.map(({ feed }) => feed.position())];
    const reply = await open().reader.ask((connection) =>
      connection.xread("COUNT", pageSize, "BLOCK", blockMs, "STREAMS", ...keys, ...ids),
    );
    for (const [key, entries] of replySchema.parse(reply) ?? []) {
      if (key === wake.key) wake.id = entries.at(-1)?.[0] ?? wake.id;
      else runs.find((run) => run.key === key)?.feed.add(parseEntries(entries));
    }
  };

  const readOn = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    const { signal } = closing;
    while (feeds.size > 0 && !signal.aborted)
      await readNews().catch(() => pause(pauseMs, undefined, { signal }).catch(() => undefined));
    isReading = false;
  };

  /** Makes the reader include a new run. */
  const wakeReader = async (): Promise<void> => {
    if (!isReading) return void readOn();
    await open().pages.ask((connection) =>
      connection.multi().xadd(wake.key, "MAXLEN", 1, "*", "wake", "1").expire(wake.key, wakeSeconds).exec(),
    );
  };

  const openFeed = async (runId: string, isFollowed: () => boolean): Promise<RunFeed> => {
    const { log } = runKeys(runId);
    const [last] = parseEntries(
      await open().pages.ask((connection) => connection.xrevrange(log, "+", "-", "COUNT", 1)),
    );
    const feed = createRunFeed(last);
    if (isFollowed() && !feed.hasEnded()) {
      feeds.set(runId, feed);
      await wakeReader();
    }
    return feed;
  };

  const enter = (runId: string): Followed => {
    const isFollowed = (): boolean => followed.get(runId) === known;
    const known: Followed = followed.get(runId) ?? { feed: openFeed(runId, isFollowed), followers: 0 };
    // Each waiter receives the failure.
    known.feed.catch(() => undefined);
    followed.set(runId, known);
    known.followers += 1;
    following += 1;
    return known;
  };

  const leave = (runId: string, known: Followed): void => {
    following -= 1;
    known.followers -= 1;
    if (known.followers > 0) return;
    // New followers may have started meanwhile.
    if (followed.get(runId) !== known) return;
    followed.delete(runId);
    feeds.delete(runId);
  };

  const pageAfter = async (runId: string, after: string): Promise<readonly LoggedEvent[]> =>
    parseEntries(
      await open().pages.ask((connection) =>
        connection.xrange(runKeys(runId).log, `(${after}`, "+", "COUNT", pageSize),
      ),
    );

  async function* entriesOf(
    runId: string,
    known: Followed,
    { after, gone }: { after: string; gone: Promise<undefined> },
  ): AsyncGenerator<LoggedEvent> {
    const feed = await Promise.race([known.feed, gone]);
    if (feed === undefined) return;
    let last = after;
    for (;;) {
      const changed = feed.changed();
      const next = feed.after(last) ?? (await Promise.race([pageAfter(runId, last), gone]));
      if (next === undefined) return;
      for (const entry of next) {
        yield entry;
        if (entry.event.type === closingKey) return;
        last = entry.id;
      }
      if (next.length > 0) continue;
      if (feed.hasEnded()) return;
      if ((await Promise.race([changed.then(() => true), gone])) === undefined) return;
    }
  }

  return {
    follow: (runId, { after, signal }) => {
      if (following >= maxFollowers)
        throw new Failure("too-many", `${maxFollowers} clients follow runs, the maximum`, {
          retry: { afterMs: 5_000 },
        });
      const known = enter(runId);
      const { promise: gone, resolve: go } = Promise.withResolvers<undefined>();
      let hasLeft = false;
      const stop = (): void => {
        go(undefined);
        if (!hasLeft) leave(runId, known);
        hasLeft = true;
      };
      signal.addEventListener("abort", stop, { once: true });
      if (signal.aborted) stop();
      return (async function* (): AsyncGenerator<LoggedEvent> {
        try {
          if (!signal.aborted) yield* entriesOf(runId, known, { after, gone });
        } finally {
          signal.removeEventListener("abort", stop);
          stop();
        }
      })();
    },
    followers: () => following,
    close: async () => {
      closing.abort();
      const { reader, pages } = links ?? {};
      reader?.connection.disconnect();
      await pages?.close();
    },
  };
};
