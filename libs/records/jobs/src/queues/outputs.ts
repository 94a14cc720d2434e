import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Contract, InputOf, OutputOf } from "@quarry/contracts";
import { type Failure, failureFromWire } from "@quarry/failure";
import { closeConnection, connectConsumer, linkProducer, type RedisOptions } from "@quarry/redis";
import { type Queue, QueueEvents } from "bullmq";
import { openQueues } from "./open-queues.ts";
import { parseInput, parseOutput } from "./produce.ts";

/** Current state of a job; one that ended long ago is unknown. */
export type JobState<C extends Contract> =
  | { readonly status: "unknown" }
  | { readonly status: "pending"; readonly input: InputOf<C> }
  | { readonly status: "completed"; readonly input: InputOf<C>; readonly output: OutputOf<C> }
  | { readonly status: "failed"; readonly input: InputOf<C>; readonly failure: Failure };

/**
 * Reads the state of a job.
 * @throws {Failure} bad-input, bad-output if another contract wrote it
 */
const readJobState = async <C extends Contract>(
  queue: Queue,
  contract: C,
  jobId: string,
): Promise<JobState<C>> => {
  // Reads the state first, because a job that was read before it ended would lack its return value.
  const state = await queue.getJobState(jobId);
  const job = await queue.getJob(jobId);
  if (job === undefined) return { status: "unknown" };
  const input = parseInput(contract, job.data);
  if (state === "completed")
    return { status: "completed", input, output: parseOutput(contract, job.returnvalue) };
  if (state === "failed") return { status: "failed", input, failure: failureFromWire(job.failedReason) };
  return { status: "pending", input };
};

const ignore = (): void => undefined;

/** Emits the id of each job of a queue that ends. */
interface JobEnds {
  readonly ended: EventEmitter;
  readonly close: () => Promise<void>;
}

const listenTo = (redis: RedisOptions, queue: string): JobEnds => {
  const connection = connectConsumer(redis);
  const events = new QueueEvents(queue, { connection });
  const ended = new EventEmitter().setMaxListeners(0);
  const tell = ({ jobId }: { readonly jobId: string }): void => void ended.emit(jobId);
  events.on("completed", tell);
  events.on("failed", tell);
  // Without a listener an `error` event ends the process; the connection recovers by itself.
  events.on("error", ignore);
  return {
    ended,
    close: async () => {
      await events.close().catch(ignore);
      await closeConnection(connection);
    },
  };
};

/** Duration of a wait, and the signal that ends it. */
export interface WaitOptions {
  readonly timeoutMs: number;
  /** Ends the wait; the job continues. */
  readonly signal: AbortSignal;
}

/** Outputs of jobs for waiting clients. */
export interface Outputs {
  /** True if another caller may wait. */
  hasRoom(): boolean;
  /** Reads the current state of a job. @throws {Failure} redis-down */
  getState<C extends Contract>(contract: C, jobId: string): Promise<JobState<C>>;
  /**
   * Returns the state of a job when it ends, time is up or the signal aborts; immediately at the maximum number of waiting
   * callers.
   * @throws {Failure} redis-down
   */
  wait<C extends Contract>(contract: C, jobId: string, waitOptions: WaitOptions): Promise<JobState<C>>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Interval of additional state reads, for an end missed while Redis was unavailable. */
const pollMs = 1_000;

/** Opens the outputs of jobs for at most `maxWaiting` waiting callers. */
export const createOutputs = ({
  redis,
  maxWaiting = 200,
  clock = () => performance.now(),
}: {
  readonly redis: RedisOptions;
  readonly maxWaiting?: number;
  /** Monotonic milliseconds. */
  readonly clock?: () => number;
}): Outputs => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  /** One connection for each queue that was waited for. */
  const ends = new Map<string, JobEnds>();
  let waiting = 0;
  const getState: Outputs["getState"] = (contract, jobId) =>
    link.ask(async () => readJobState(await queues.get(contract.name), contract, jobId));
  const hasRoom = (): boolean => waiting < maxWaiting;
  const waitFor: Outputs["wait"] = async (contract, jobId, { timeoutMs, signal }) => {
    const until = clock() + timeoutMs;
    const jobEnds = ends.get(contract.name) ?? listenTo(redis, contract.name);
    ends.set(contract.name, jobEnds);
    for (;;) {
      const over = new AbortController();
      const options = { signal: AbortSignal.any([signal, over.signal]) };
      // Listening begins before the state is read, so that no end is missed.
      const end = once(jobEnds.ended, jobId, options).catch(ignore);
      try {
        const state = await getState(contract, jobId);
        const leftMs = until - clock();
        if (state.status !== "pending" || leftMs <= 0 || signal.aborted) return state;
        await Promise.race([end, pause(Math.min(leftMs, pollMs), undefined, options).catch(ignore)]);
      } finally {
        over.abort();
      }
    }
  };
  return {
    hasRoom,
    getState,
    wait: async (contract, jobId, waitOptions) => {
      if (!hasRoom()) return getState(contract, jobId);
      waiting += 1;
      try {
        return await waitFor(contract, jobId, waitOptions);
      } finally {
        waiting -= 1;
      }
    },
    isReady: link.isReady,
    close: async () => {
      await Promise.all([queues.close(), ...[...ends.values()].map(({ close }) => close())]);
      await link.close();
    },
  };
};
