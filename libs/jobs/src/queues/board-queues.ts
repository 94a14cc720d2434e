import { contracts } from "@quarry/contracts";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import { Queue } from "bullmq";

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
