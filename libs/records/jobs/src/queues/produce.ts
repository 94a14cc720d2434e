import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { activeTraceparent } from "@quarry/observability";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { JobsOptions, Queue } from "bullmq";
import { z } from "zod";
import { openQueues } from "./open-queues.ts";

/** A job id that BullMQ accepts (no colon, not a number) and that is the same for the same text. */
export const jobIdFrom = (contractName: string, identity: string): string =>
  `${contractName}-${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;

/** The id of the job a contract makes of an input. */
export const jobIdOf = <C extends Contract>(contract: C, input: InputOf<C>): string =>
  jobIdFrom(contract.name, contract.identity(input));

/** A name BullMQ does not know, so that it asks the consumer's strategy: `retryDelay`. */
export const backoffType = "quarry";

const daySeconds = 86_400;

/**
 * Options of every job: BullMQ's own limit on attempts is disabled, `retryDelay` decides. The job carries the
 * trace of the work that adds it. With `keptSeconds`, an ended job is kept for that time, whatever its end.
 */
export const jobOptions = (jobId: string, keptSeconds?: number): JobsOptions => {
  const metadata = activeTraceparent();
  return {
    jobId,
    attempts: 1_000,
    backoff: { type: backoffType },
    removeOnComplete: { age: keptSeconds ?? 3 * daySeconds },
    removeOnFail: { age: keptSeconds ?? 7 * daySeconds },
    ...(metadata === undefined ? {} : { telemetry: { metadata } }),
  };
};

/** The input a contract describes. @throws {Failure} bad-input, which no retry helps */
export const parseInput = <C extends Contract>(contract: C, payload: unknown): InputOf<C> => {
  const { data, error } = contract.input.safeParse(payload);
  if (error === undefined) return data as InputOf<C>;
  throw new Failure("bad-input", `input of ${contract.name}: ${z.prettifyError(error)}`, {
    retry: "never",
    cause: error,
  });
};

/** The output a contract promises. @throws {Failure} bad-output */
export const parseOutput = <C extends Contract>(contract: C, answer: unknown): OutputOf<C> => {
  const { data, error } = contract.output.safeParse(answer);
  if (error === undefined) return data as OutputOf<C>;
  throw new Failure("bad-output", `output of ${contract.name}: ${z.prettifyError(error)}`, {
    retry: "backoff",
    cause: error,
  });
};

/** Options for adding a job. */
export interface ProduceOptions {
  /** Seconds that it is kept after its end; three days by default, seven when it failed. */
  readonly keptSeconds?: number;
  /** Handling of an existing job with another input: keep it, or refuse. */
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
        await queues.add(contract.name, parsed, jobOptions(jobId, keptSeconds));
        if (whenOther === "refuse") await refuseOther(await queues.get(contract.name), jobId, parsed);
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
