import { contracts } from "@quarry/contracts";
import { linkProducer, type RedisLink, type RedisOptions } from "@quarry/redis";
import { type JobsOptions, Queue } from "bullmq";
import { nextPriority, type OwnedJobsOptions, ownerIn } from "./turns.ts";

/** The queues of one connection, each opened when it is first needed. */
export interface OpenQueues {
  /** The queue of a contract, ready to be asked. */
  readonly get: (name: string) => Promise<Queue>;
  /** Adds a job for the owner of the ids in its input, or for another one; it is taken when it is that owner's turn. */
  readonly add: (
    name: string,
    input: unknown,
    options: JobsOptions & { readonly owner?: string },
  ) => Promise<void>;
  /** Lets go of the queues; the connection stays open. */
  readonly close: () => Promise<void>;
}

const ignore = (): void => undefined;

/** Queues over a shared connection. */
export const openQueues = ({ connection }: Pick<RedisLink, "connection">): OpenQueues => {
  const queues = new Map<string, Promise<Queue>>();
  const opened = new Set<Queue>();
  const open = async (name: string): Promise<Queue> => {
    const queue = new Queue(name, { connection });
    // Without a listener an `error` event ends the process; a command that fails says so itself.
    queue.on("error", ignore);
    await queue.waitUntilReady();
    opened.add(queue);
    return queue;
  };
  const get = (name: string): Promise<Queue> => {
    const known = queues.get(name);
    if (known !== undefined) return known;
    // A queue whose first command failed stays broken: the next caller opens another.
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
      // One that still waits for Redis holds nothing, and may wait for ever.
      for (const queue of opened) await queue.close().catch(ignore);
    },
  };
};

/** The queues of all contracts, for looking at. */
export interface BoardQueues {
  readonly queues: readonly Queue[];
  close(): Promise<void>;
}

/** Opens every queue of the system over one connection of its own. */
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
