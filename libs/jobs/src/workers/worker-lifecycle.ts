import type { Contract } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import { createTroubleLog, linkConsumer, type RedisLink, untilUsable } from "@quarry/redis";
import { whyToStop } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { Worker } from "bullmq";
import { claimContract } from "../queues/claimed-contracts.ts";
import type { JobKind } from "../queues/job-kind.ts";
import { activeJobs, type ActiveJobs } from "./active-jobs.ts";
import { createWorker } from "./create-worker.ts";
import { shutdownFailure } from "./process-job.ts";
import type { WorkerOptions } from "./worker-options.ts";

/** How long jobs that were told to stop, and connections that are closing, are waited for. */
const lastWaitMs = 2_000;

const settlesWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  const settled = work.then(
    () => true,
    () => true,
  );
  const answer = await Promise.race([settled, promise]);
  clearTimeout(timer);
  return answer;
};

/** Closes a worker: takes no more jobs, waits for the active ones up to the grace, aborts the rest, and in the end lets go by force. */
const closeWorker = async (
  worker: Worker,
  active: Pick<ActiveJobs, "abortAll">,
  graceMs = 10_000,
): Promise<void> => {
  // BullMQ's close has no time-out, and cannot be forced once it has begun.
  const closed = worker.close();
  if (await settlesWithin(closed, graceMs)) return;
  active.abortAll(shutdownFailure);
  if (await settlesWithin(closed, lastWaitMs)) return;
  await settlesWithin(worker.disconnect(), lastWaitMs);
};

/** How often runs are looked at while jobs of theirs are active: twice a second, so that jobs of a cancelled one stop within two. */
const intervalMs = 500;

/** Aborts the active jobs of runs that give a reason to; answers with the way to stop watching. */
const watchRuns = (
  active: ActiveJobs,
  whyToStop: (runId: string) => Promise<Failure | undefined>,
): (() => void) => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    await Promise.allSettled(
      active.runIds().map(async (runId) => {
        const reason = await whyToStop(runId);
        if (reason) active.abortRun(runId, reason);
      }),
    );
    isLooking = false;
  };
  const timer = setInterval(() => void look(), intervalMs);
  return () => clearInterval(timer);
};

/** A consumer's contract, how it works, and what it does with a job. */
export interface WorkerParts {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly createKind: (link: RedisLink) => JobKind & { readonly close?: () => Promise<void> };
}

interface RunningWorker {
  readonly ready: () => Promise<true | string>;
  readonly stop: () => Promise<void>;
}

const startWorker = ({ contract, options, createKind }: WorkerParts): RunningWorker => {
  const { log, redis, clock = Date.now } = options;
  const release = claimContract(contract.name, redis.url);
  const onTrouble = createTroubleLog(log.child({ contract: contract.name }), clock);
  const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
  const active = activeJobs();
  const kind = createKind(link);
  const worker = createWorker({ contract, options, link, active, kind, onTrouble });
  const { stopsAtRunDeadline } = contract;
  const unwatch = watchRuns(active, (runId) =>
    whyToStop(link.ask, { runId, stopsAtRunDeadline, now: clock() }),
  );
  const stopping = new AbortController();
  let problem = "Redis cannot be reached";
  const onProblem = (found: string): void => {
    problem = found;
    onTrouble("no job is taken", new Error(found));
  };
  const run = async (): Promise<void> => {
    await untilUsable(link.connection, { signal: stopping.signal, onProblem });
    if (stopping.signal.aborted) return;
    problem = "";
    await worker.run();
  };
  void run().catch((error: unknown) => log.error({ contract: contract.name, error }, "worker ended"));
  return {
    ready: async () => {
      if (problem !== "") return problem;
      return (await link.isReady()) || "Redis cannot be reached";
    },
    stop: async () => {
      stopping.abort();
      unwatch();
      await closeWorker(worker, active, options.shutdownGraceMs);
      await kind.close?.();
      await link.close();
      release();
    },
  };
};

/** A consumer as a part of a service: starts without waiting for Redis, stops without losing a job. */
export const workerLifecycle = (parts: WorkerParts): Lifecycle => {
  let running: RunningWorker | undefined;
  return {
    name: `consume ${parts.contract.name}`,
    start: async () => {
      running ??= startWorker(parts);
    },
    stop: async () => {
      const stopping = running;
      running = undefined;
      await stopping?.stop();
    },
    ready: async () => (await running?.ready()) ?? "not started",
  };
};
