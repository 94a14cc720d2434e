import { QueueEvents } from "bullmq";
import { closeConnection } from "../connection/close-connection.ts";
import { connectConsumer } from "../connection/connect-redis.ts";
import type { RedisOptions } from "../connection/redis-options.ts";

/** Tells when jobs of a queue end. */
export interface JobEnds {
  /** Calls the listener when the job ends; answers with the way to stop listening. An end can be missed: look, too. */
  listen(queue: string, jobId: string, onEnd: () => void): () => void;
  close(): Promise<void>;
}

interface Listening {
  readonly listeners: Map<string, Set<() => void>>;
  readonly close: () => Promise<void>;
}

const ignore = (): void => undefined;

const listenTo = (redis: RedisOptions, queue: string): Listening => {
  const connection = connectConsumer(redis);
  const events = new QueueEvents(queue, { connection });
  const listeners: Listening["listeners"] = new Map();
  const tell = ({ jobId }: { readonly jobId: string }): void => {
    for (const onEnd of listeners.get(jobId) ?? []) onEnd();
  };
  events.on("completed", tell);
  events.on("failed", tell);
  // Without a listener an `error` event ends the process; the connection comes back by itself.
  events.on("error", ignore);
  return {
    listeners,
    close: async () => {
      await events.close().catch(ignore);
      await closeConnection(connection);
    },
  };
};

/** One connection per queue that is listened to, opened when it is first needed. */
export const jobEnds = (redis: RedisOptions): JobEnds => {
  const open = new Map<string, Listening>();
  return {
    listen: (queue, jobId, onEnd) => {
      const listening = open.get(queue) ?? listenTo(redis, queue);
      open.set(queue, listening);
      const { listeners } = listening;
      const own = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, own.add(onEnd));
      return () => {
        own.delete(onEnd);
        if (own.size === 0) listeners.delete(jobId);
      };
    },
    close: async () => void (await Promise.all([...open.values()].map(({ close }) => close()))),
  };
};
