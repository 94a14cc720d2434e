import type { Contract, InputOf } from "@quarry/contracts";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { jobIdOf } from "./job-id.ts";
import { jobOptions } from "./job-options.ts";
import { openQueues } from "./open-queues.ts";
import { parseInput } from "./parse-payload.ts";

/** Puts jobs into their queues; fails within seconds when Redis is away. */
export interface Producer {
  /** Adds the job unless it is there already. @throws {Failure} bad-input, redis-down */
  produce<C extends Contract>(contract: C, input: InputOf<C>): Promise<{ jobId: string }>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens a producer on a connection of its own. */
export const createProducer = ({ redis }: { readonly redis: RedisOptions }): Producer => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  return {
    produce: async (contract, input) => {
      const parsed = parseInput(contract, input);
      const jobId = jobIdOf(contract, parsed);
      await link.ask(async () => {
        const queue = await queues.get(contract.name);
        await queue.add(contract.name, parsed, jobOptions(jobId));
      });
      return { jobId };
    },
    isReady: link.isReady,
    close: async () => {
      await queues.close();
      await link.close();
    },
  };
};
