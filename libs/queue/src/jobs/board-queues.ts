import { contracts } from "@quarry/contracts";
import { Queue } from "bullmq";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";

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
