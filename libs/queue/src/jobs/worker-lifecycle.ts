import type { Contract } from "@quarry/contracts";
import { toFailure } from "@quarry/failure";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, Worker } from "bullmq";
import { findRedisProblem } from "../connection/check-redis.ts";
import { linkConsumer, type RedisLink } from "../connection/redis-link.ts";
import { isRunCancelled } from "../runs/run-store.ts";
import { type ActiveJobs, activeJobs } from "./active-jobs.ts";
import { decidedDelay } from "./attempt-error.ts";
import { claimContract } from "./claimed-contracts.ts";
import { closeWorker } from "./close-worker.ts";
import type { JobKind } from "./job-kind.ts";
import { processJob } from "./process-job.ts";
import { retryDelay } from "./retry-delay.ts";
import { watchCancelledRuns } from "./watch-cancelled-runs.ts";
import type { WorkerOptions } from "./worker-options.ts";
import { workerSettings } from "./worker-settings.ts";

/** A consumer's contract, how it works, and what it does with a job. */
export interface WorkerParts {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly createKind: (link: RedisLink) => JobKind & { close?: () => Promise<void> };
}

interface RunningWorker {
  readonly link: RedisLink;
  /** What keeps the worker from working, if anything does. */
  readonly problem: () => string | undefined;
  readonly stop: () => Promise<void>;
}

const listen = (
  worker: Worker,
  { contract, options }: WorkerParts,
  active: ActiveJobs,
  kind: JobKind,
): void => {
  const log = options.log.child({ contract: contract.name });
  worker.on("error", (error) => log.warn({ error }, "worker in trouble"));
  worker.on("stalled", (jobId) => log.warn({ jobId }, "job of a lost worker taken again"));
  worker.on("lockRenewalFailed", (jobIds) => active.abortLost(jobIds));
  worker.on("failed", (job, error) => {
    // A failure without a decision is BullMQ's own: the job was stalled too often.
    if (job === undefined || decidedDelay(error) !== undefined) return;
    log.error({ jobId: job.id, error }, "job failed by the queue");
    void kind
      .onFailed(job, toFailure(error))
      .catch((cause: unknown) => log.warn({ error: cause }, "not logged"));
  });
};

const createWorker = (parts: WorkerParts, link: RedisLink, active: ActiveJobs, kind: JobKind): Worker => {
  const { contract, options } = parts;
  const process = async (job: Job, token: string | undefined): Promise<unknown> => {
    const begun = active.begin(job.id ?? "");
    try {
      return await processJob({ contract, options, kind }, { job, token: token ?? "", begun });
    } finally {
      active.end(begun);
    }
  };
  const backoffStrategy = (attempt: number, _type?: string, error?: Error): number =>
    decidedDelay(error) ??
    retryDelay(error, attempt, { ...contract.retry, random: options.random ?? Math.random });
  const settings = { backoffStrategy };
  return new Worker(contract.name, process, {
    ...workerSettings(options),
    connection: link.connection,
    settings,
  });
};

const startWorker = (parts: WorkerParts): RunningWorker => {
  const { log, redis } = parts.options;
  const release = claimContract(parts.contract.name, redis.url);
  const link = linkConsumer(redis, (error) => log.warn({ error }, "no connection to Redis"));
  const active = activeJobs();
  const kind = parts.createKind(link);
  const worker = createWorker(parts, link, active, kind);
  listen(worker, parts, active, kind);
  const unwatch = watchCancelledRuns(active, (runId) => isRunCancelled(link.ask, runId));
  let problem: string | undefined = "Redis has not answered yet";
  const run = async (): Promise<void> => {
    problem = await findRedisProblem(link.connection);
    if (problem === undefined) await worker.run();
    else log.error({ contract: parts.contract.name }, problem);
  };
  void run().catch((error: unknown) => log.warn({ error }, "worker ended"));
  return {
    link,
    problem: () => problem,
    stop: async () => {
      unwatch();
      await closeWorker(worker, active, parts.options.shutdownGraceMs);
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
    ready: async () => {
      if (running === undefined) return "not started";
      if (running.problem() !== undefined) return running.problem() ?? true;
      return (await running.link.isReady()) || "Redis cannot be reached";
    },
  };
};
