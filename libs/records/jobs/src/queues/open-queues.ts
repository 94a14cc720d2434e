import { contracts } from "@quarry/contracts";
import { linkProducer, type RedisLink, type RedisOptions } from "@quarry/redis";
import { type JobsOptions, Queue } from "bullmq";
import { nextPriority, type OwnedJobsOptions, ownerIn } from "./turns.ts";

/** The queues of one connection, each opened on first use. */
export interface OpenQueues {
  /** Returns the queue of a contract. */
  readonly get: (name: string) => Promise<Queue>;
  /** Adds a job for the owner of the ids in its input, or for another one; owners take turns. */
  readonly add: (
    name: string,
    input: unknown,
    options: JobsOptions & { readonly owner?: string },
  ) => Promise<void>;
  /** Closes the queues; the connection stays open. */
  readonly close: () => Promise<void>;
}

const ignore = (): void => undefined;

/** Opens queues over a shared connection. */
export const openQueues = ({ connection }: Pick<RedisLink, "connection">): OpenQueues => {
  const queues = new Map<string, Promise<Queue>>();
  const opened = new Set<Queue>();
  const open = async (name: string): Promise<Queue> => {
    const queue = new Queue(name, { connection });
    // Without a listener an `error` event ends the process; failed commands report themselves.
    queue.on("error", ignore);
    await queue.waitUntilReady();
    opened.add(queue);
    return queue;
  };
  const get = (name: string): Promise<Queue> => {
    const known = queues.get(name);
    if (known !== undefined) return known;
    // A queue whose first command failed stays unusable: the next caller opens another.
    const opening = open(name).catch((error: unknown) => {
      queues.delete(name);
      throw error;
    });
    queues.set(name, opening);
    return opening;
  };
  return {
    get,
    add: async (name, input, { owner = ownerIn(input), ...options }) => {
      const queue = await get(name);
      const priority = await nextPriority({ connection, queue: name }, owner);
      const owned: OwnedJobsOptions = { ...options, priority, owner };
      await queue.add(name, input, owned);
    },
    close: async () => {
      // A queue still waiting for Redis holds nothing, and might wait forever.
      for (const queue of opened) await queue.close().catch(ignore);
    },
  };
};

/** The queues of all contracts, for display. */
export interface BoardQueues {
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** Opens every queue of the system over its own connection. */
export const queuesForBoard = (redis: RedisOptions): BoardQueues => {
  const link = linkProducer(redis);
  const queues = contracts.map(({ name }) => {
    const queue = new Queue(name, { connection: link.connection });
    queue.on("error", () => undefined);
    return queue;
  });
  return {
    queues,
    close: async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      await link.close();
    },
  };
};
