import { contracts, optionalJobs } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import { z } from "zod";

/** State of a queue as seen from outside, with or without a consumer. */
export interface QueueState {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Jobs to be retried, and postponed steps. */
  readonly delayed: number;
  /** Milliseconds the oldest waiting job has waited; 0 if none waits. */
  readonly oldestWaitMs: number;
  /** Connected consumers. */
  readonly consumers: number;
}

/** True if a queue needs a consumer and has none; an optional service is needed only when jobs wait for it. */
export const lacksConsumer = ({ queue, waiting, consumers }: QueueState): boolean =>
  consumers === 0 && (waiting > 0 || !optionalJobs.has(queue));

/** Inspects all queues over its own connection. */
export interface QueueWatch {
  /**
   * Reads the current states; Redis is asked at most once per second.
   * @throws {Failure} redis-down
   */
  read(): Promise<readonly QueueState[]>;
  close(): Promise<void>;
}

const keptForMs = 1_000;

/** Queue name in BullMQ's connection names: `bull:<base64>`, and `:w:` for a named consumer. */
const connectionName = (queue: string): string => `bull:${Buffer.from(queue).toString("base64")}`;

const consumersIn = (clients: string, queue: string): number =>
  clients.split("\n").filter((client) => client.includes(` name=${connectionName(queue)}:w:`)).length;

type Replies = readonly (readonly [Error | null, unknown])[];

const perQueue = 6;

/** Watches the queues of all contracts. */
export const watchQueues = (redis: RedisOptions, clock: () => number): QueueWatch => {
  const link = linkProducer(redis);
  const names = contracts.map(({ name }) => name);

  /** Returns when each job was added or last active, from its own record. */
  const arrivals = async (ids: readonly (string | undefined)[]): Promise<readonly number[]> => {
    const replies: Replies = await link.ask(async (connection) => {
      const asking = connection.pipeline();
      for (const [index, id] of ids.entries())
        asking.hmget(`bull:${names[index]}:${id ?? ""}`, "timestamp", "processedOn");
      return (await asking.exec()) ?? [];
    });
    return replies.map(([, times]) => Math.max(0, ...z.array(z.coerce.number()).catch([]).parse(times)));
  };

  const look = async (): Promise<readonly QueueState[]> => {
    const [replies, clients] = await link.ask(async (connection): Promise<readonly [Replies, string]> => {
      const asking = connection.pipeline();
      for (const name of names)
        asking
          .llen(`bull:${name}:wait`)
          .llen(`bull:${name}:active`)
          .zcard(`bull:${name}:delayed`)
          // The next job represents all waiting ones.
          .lindex(`bull:${name}:wait`, -1)
          .zcard(`bull:${name}:prioritized`)
          .zrange(`bull:${name}:prioritized`, "0", "0");
      return [(await asking.exec()) ?? [], String(await connection.client("LIST"))];
    });
    const of = (queue: number, place: number): unknown => replies[queue * perQueue + place]?.[1];
    const ids = z.tuple([z.string()]);
    const oldest = names.map((_name, queue) => {
      const id = of(queue, 3);
      return typeof id === "string" ? id : ids.safeParse(of(queue, 5)).data?.[0];
    });
    const came = await arrivals(oldest);
    return names.map((queue, index) => ({
      queue,
      waiting: Number(of(index, 0)) + Number(of(index, 4)),
      active: Number(of(index, 1)),
      delayed: Number(of(index, 2)),
      oldestWaitMs: oldest[index] === undefined || !came[index] ? 0 : Math.max(0, clock() - came[index]),
      consumers: consumersIn(clients, queue),
    }));
  };

  let seen: { readonly at: number; readonly states: Promise<readonly QueueState[]> } | undefined;
  return {
    read: () => {
      // A clock that was set back makes it old, too.
      if (seen === undefined || Math.abs(clock() - seen.at) > keptForMs)
        seen = { at: clock(), states: look() };
      return seen.states;
    },
    close: link.close,
  };
};
