import { hostname } from "node:os";
import type { Contract } from "@quarry/contracts";
import { toFailure } from "@quarry/failure";
import type { RedisLink } from "@quarry/redis";
import { type Job, Worker, type WorkerOptions as BullWorkerOptions } from "bullmq";
import type { JobKind } from "../queues/job-kind.ts";
import { retryDelay } from "../queues/retry-delay.ts";
import type { ActiveJobs } from "./active-jobs.ts";
import { decidedDelay } from "./attempt-error.ts";
import { processJob } from "./process-job.ts";
import type { WorkerOptions } from "./worker-options.ts";

/** BullMQ's options for a consumer, without its connection. */
const workerSettings = ({
  concurrency = 1,
  lockDurationMs = 5_000,
  stalledIntervalMs = 5_000,
  maxStalledCount = 20,
}: WorkerOptions): Omit<BullWorkerOptions, "connection"> => ({
  autorun: false,
  concurrency,
  lockDuration: lockDurationMs,
  stalledInterval: stalledIntervalMs,
  maxStalledCount,
  // BullMQ's default of 15 seconds is how long a worker would sleep after a broken connection.
  runRetryDelay: 1_000,
});

/** What a BullMQ worker is made of. */
export interface WorkerMaterial {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly link: RedisLink;
  readonly active: ActiveJobs;
  readonly kind: JobKind;
  /** Told about connections that break and commands that fail. */
  readonly onTrouble: (message: string, error: Error) => void;
}

const listen = (worker: Worker, { contract, options, active, kind, onTrouble }: WorkerMaterial): void => {
  const log = options.log.child({ contract: contract.name });
  worker.on("error", (error) => onTrouble("worker in trouble", error));
  worker.on("stalled", (jobId) => log.warn({ jobId }, "job of a lost worker taken again"));
  worker.on("lockRenewalFailed", (jobIds) => active.abortLost(jobIds));
  worker.on("failed", (job, error) => {
    // A failure without a decision is BullMQ's own: the job was stalled too often.
    if (job === undefined || decidedDelay(error) !== undefined) return;
    log.error({ jobId: job.id, error }, "job failed by the queue");
    void kind
      .onFailed(job, toFailure(error))
      .catch((cause: unknown) => log.warn({ jobId: job.id, error: cause }, "end of job not recorded"));
  });
};

/** The only `new Worker` there is; it does not run yet. */
export const createWorker = (material: WorkerMaterial): Worker => {
  const { contract, options, link, active, kind } = material;
  const process = async (job: Job, token = ""): Promise<unknown> => {
    const begun = active.begin(job.id ?? "");
    try {
      return await processJob({ contract, options, kind }, { job, token, begun });
    } finally {
      active.end(begun);
    }
  };
  const policy = { ...contract.retry, random: options.random ?? Math.random };
  const backoffStrategy = (attempt: number, _type?: string, error?: Error): number =>
    decidedDelay(error) ?? retryDelay(error, attempt, policy);
  const worker = new Worker(contract.name, process, {
    ...workerSettings(options),
    // A job's record says on which machine, or in which container, it was done.
    name: hostname(),
    connection: link.connection,
    settings: { backoffStrategy },
  });
  listen(worker, material);
  return worker;
};
