import { isDeepStrictEqual } from "node:util";
import type { Contract, InputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { Queue } from "bullmq";
import { jobIdOf } from "./job-id.ts";
import { jobOptions } from "./job-options.ts";
import { openQueues } from "./open-queues.ts";
import { parseInput } from "./parse-payload.ts";

/** How a job is added. */
export interface ProduceOptions {
  /** How long it is kept once it has ended; three days, seven when it failed. */
  readonly keptSeconds?: number;
  /** What to do when the job is there already with another input: nothing, or refuse. */
  readonly whenOther?: "keep" | "refuse";
}

/** Puts jobs into their queues; fails within seconds when Redis is away. */
export interface Producer {
  /** Adds the job unless it is there already. @throws {Failure} bad-input, redis-down, conflict where `refuse` was asked for */
  produce<C extends Contract>(
    contract: C,
    input: InputOf<C>,
    options?: ProduceOptions,
  ): Promise<{ jobId: string }>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const refuseOther = async (queue: Queue, jobId: string, input: unknown): Promise<void> => {
  const job = await queue.getJob(jobId);
  // As it went over the wire: fields that are undefined are not there.
  if (job === undefined || isDeepStrictEqual(job.data, JSON.parse(JSON.stringify(input)))) return;
  throw new Failure("conflict", "this Idempotency-Key was used with another request; use a new key", {
    retry: "never",
  });
};

/** Opens a producer on a connection of its own. */
export const createProducer = ({ redis }: { readonly redis: RedisOptions }): Producer => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  return {
    produce: async (contract, input, { keptSeconds, whenOther = "keep" } = {}) => {
      const parsed = parseInput(contract, input);
      const jobId = jobIdOf(contract, parsed);
      await link.ask(async () => {
        const queue = await queues.get(contract.name);
        await queue.add(contract.name, parsed, jobOptions(jobId, keptSeconds));
        if (whenOther === "refuse") await refuseOther(queue, jobId, parsed);
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
