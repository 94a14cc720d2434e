import { setTimeout as pause } from "node:timers/promises";
import type { Contract } from "@quarry/contracts";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";
import { openQueues } from "../jobs/open-queues.ts";
import { jobEnds } from "./job-ends.ts";
import { type JobState, readJobState } from "./job-state.ts";

/** How long an output is waited for. */
export interface Patience {
  readonly timeoutMs: number;
  /** Ends the waiting; the job goes on. */
  readonly signal: AbortSignal;
}

/** What jobs come to, for those who asked for one and have a client waiting. */
export interface Outputs {
  /** Whether one more may wait. */
  hasRoom(): boolean;
  /** What a job has come to by now. @throws {Failure} redis-down */
  look<C extends Contract>(contract: C, jobId: string): Promise<JobState<C>>;
  /**
   * What a job came to once it has ended, or by then, when time is up or the signal aborts; at once, when
   * as many wait as may.
   * @throws {Failure} redis-down
   */
  wait<C extends Contract>(contract: C, jobId: string, patience: Patience): Promise<JobState<C>>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** How often a job is looked at besides, for an end that was missed while Redis was away. */
const lookAgainMs = 1_000;

/** Resolves when the event has come, the time is up or the signal aborts. */
const eitherOf = async (event: Promise<void>, { timeoutMs, signal }: Patience): Promise<void> => {
  const done = new AbortController();
  const over = pause(timeoutMs, undefined, { signal: AbortSignal.any([signal, done.signal]) });
  await Promise.race([event, over.catch(() => undefined)]);
  done.abort();
};

/** Opens the outputs of jobs; at most `mostWaiting` are waited for at a time. */
export const createOutputs = ({
  redis,
  mostWaiting = 200,
  clock = () => performance.now(),
}: {
  readonly redis: RedisOptions;
  readonly mostWaiting?: number;
  /** Milliseconds that only ever grow. */
  readonly clock?: () => number;
}): Outputs => {
  const link = linkProducer(redis);
  const queues = openQueues(link);
  const ends = jobEnds(redis);
  let waiting = 0;
  const look: Outputs["look"] = (contract, jobId) =>
    link.ask(async () => readJobState(await queues.get(contract.name), contract, jobId));
  const hasRoom = (): boolean => waiting < mostWaiting;
  const waitFor: Outputs["wait"] = async (contract, jobId, { timeoutMs, signal }) => {
    const until = clock() + timeoutMs;
    for (;;) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      // Listening begins before the look, so that no end falls in between.
      const stopListening = ends.listen(contract.name, jobId, resolve);
      try {
        const state = await look(contract, jobId);
        const leftMs = until - clock();
        if (state.status !== "pending" || leftMs <= 0 || signal.aborted) return state;
        await eitherOf(ended, { timeoutMs: Math.min(leftMs, lookAgainMs), signal });
      } finally {
        stopListening();
      }
    }
  };
  return {
    hasRoom,
    look,
    wait: async (contract, jobId, patience) => {
      if (!hasRoom()) return look(contract, jobId);
      waiting += 1;
      try {
        return await waitFor(contract, jobId, patience);
      } finally {
        waiting -= 1;
      }
    },
    isReady: link.isReady,
    close: async () => {
      await Promise.all([queues.close(), ends.close()]);
      await link.close();
    },
  };
};
