import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Contract, InputOf, OutputOf, runResearch } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { activeTraceparent } from "@quarry/observability";
import { linkProducer, type RedisOptions } from "@quarry/redis";
import type { JobsOptions, Queue } from "bullmq";
import { z } from "zod";
import { openQueues } from "./open-queues.ts";

/** Returns a job id that BullMQ accepts (no colon, not a number), equal for equal text. */
export const jobIdFrom = (contractName: string, identity: string): string =>
  `${contractName}-${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;

/** Returns the id of a contract's job for an input. */
export const jobIdOf = <C extends Contract>(contract: C, input: InputOf<C>): string =>
  jobIdFrom(contract.name, contract.identity(input));

/** Returns the input of the job that drives a run: each resumption has a different one. */
export const runJobInput = (runId: string, resumes: number): InputOf<typeof runResearch> =>
  resumes === 0 ? { runId } : { runId, resumes };

/** A name unknown to BullMQ, so that it calls the consumer's strategy: `retryDelay`. */
export const backoffType = "quarry";

const daySeconds = 86_400;

/**
 * Returns the options of a job: BullMQ's attempt limit is disabled, `retryDelay` decides. The job carries the trace of its
 * creator, or that of `traceparent`. With `keptSeconds`, an ended job is kept for that time, successful or not.
 */
export const jobOptions = (
  jobId: string,
  {
    keptSeconds,
    traceparent = activeTraceparent(),
  }: { keptSeconds?: number | undefined; traceparent?: string | undefined } = {},
): JobsOptions => ({
  jobId,
  attempts: 1_000,
  backoff: { type: backoffType },
  removeOnComplete: { age: keptSeconds ?? 3 * daySeconds },
  removeOnFail: { age: keptSeconds ?? 7 * daySeconds },
  ...(traceparent === undefined ? {} : { telemetry: { metadata: traceparent } }),
});

/**
 * Validates an input.
 * @throws {Failure} bad-input, which is not retried
 */
export const parseInput = <C extends Contract>(contract: C, payload: unknown): InputOf<C> => {
  const { data, error } = contract.input.safeParse(payload);
  if (error === undefined) return data as InputOf<C>;
  throw new Failure("bad-input", `input of ${contract.name}: ${z.prettifyError(error)}`, {
    retry: "never",
    cause: error,
  });
};

/**
 * Validates an output.
 * @throws {Failure} bad-output
 */
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
  /** Seconds to keep the job after its end; default three days, seven after a failure. */
  readonly keptSeconds?: number;
  /** Handling of an existing job with another input: keep it, or refuse. */
  readonly whenOther?: "keep" | "refuse";
}

/** Adds jobs to queues; fails within seconds while Redis is unavailable. */
export interface Producer {
  /**
   * Adds the job unless it exists.
   * @throws {Failure} bad-input, redis-down, conflict for `refuse`
   */
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
  // Compared as transmitted: undefined fields are missing.
  if (job === undefined || isDeepStrictEqual(job.data, JSON.parse(JSON.stringify(input)))) return;
  throw new Failure("conflict", "this Idempotency-Key was used with another request; use a new key", {
    retry: "never",
  });
};

/** Opens a producer on its own connection. */
export const createProducer = ({ redis }: { readonly redis: RedisOptions }): Producer => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  return {
    produce: async (contract, input, { keptSeconds, whenOther = "keep" } = {}) => {
      const parsed = parseInput(contract, input);
      const jobId = jobIdOf(contract, parsed);
      await link.ask(async () => {
        await queues.add(contract.name, parsed, jobOptions(jobId, { keptSeconds }));
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
