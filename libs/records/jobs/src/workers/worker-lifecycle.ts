import { hostname } from "node:os";
import type { Contract } from "@quarry/contracts";
import { Failure, toFailure } from "@quarry/failure";
import { createTroubleLog, linkConsumer, type RedisLink, waitUntilReady } from "@quarry/redis";
import { findStopReason } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { type Job, Worker, type WorkerOptions as BullWorkerOptions } from "bullmq";
import { type ActiveJobs, activeJobs, lostLock } from "./active-jobs.ts";
import { countHold } from "./held-loop.ts";
import type { JobKind, WorkerOptions } from "./job-kind.ts";
import { keepLock } from "./keep-lock.ts";
import { watchConsumption } from "./liveness.ts";
import { processJob, shutdownFailure } from "./process-job.ts";
import { decidedDelay, retryDelay } from "./retry.ts";

const claims = new Set<string>();

/**
 * Makes this process the only consumer of a contract on a Redis; returns the function that releases it.
 * @throws {Failure} bad-configuration
 */
const claimContract = (name: string, redisUrl: string): (() => void) => {
  const claim = `${name} ${redisUrl}`;
  if (claims.has(claim))
    throw new Failure("bad-configuration", `this process has two consumers of ${name}; remove one`, {
      retry: "never",
    });
  claims.add(claim);
  return () => void claims.delete(claim);
};

const defaultLockMs = 5_000;

/** BullMQ's options for a consumer, without its connection. */
const workerSettings = ({
  concurrency = 1,
  lockDurationMs = defaultLockMs,
  stalledIntervalMs = 5_000,
  maxStalledCount = 20,
}: WorkerOptions): Omit<BullWorkerOptions, "connection"> => ({
  autorun: false,
  concurrency,
  lockDuration: lockDurationMs,
  stalledInterval: stalledIntervalMs,
  maxStalledCount,
  // BullMQ's default would pause for 15 seconds after a broken connection.
  runRetryDelay: 1_000,
});

/** Parts of a BullMQ worker. */
export interface WorkerMaterial {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly link: RedisLink;
  readonly active: ActiveJobs;
  readonly kind: JobKind;
  /** Called when a job has started. */
  readonly onBegun: () => void;
  /** Receives broken connections and failed commands. */
  readonly onTrouble: (message: string, error: Error) => void;
}

const listen = (worker: Worker, { contract, options, active, kind, onTrouble }: WorkerMaterial): void => {
  const log = options.log.child({ contract: contract.name });
  worker.on("error", (error) => onTrouble("worker in trouble", error));
  worker.on("stalled", (jobId) => {
    options.metrics?.jobStalled(contract.name);
    log.warn({ jobId }, "job of a lost worker restarted");
  });
  worker.on("lockRenewalFailed", (jobIds) => active.abortLost(jobIds));
  worker.on("failed", (job, error) => {
    // A failure without a decision comes from BullMQ itself: the job stalled too often.
    if (job === undefined || decidedDelay(error) !== undefined) return;
    options.metrics?.jobFailed({ contract: contract.name, code: "stalled" });
    log.error({ jobId: job.id, error }, "job failed by the queue");
    void kind
      .onFailed(job, toFailure(error))
      .catch((cause: unknown) => log.warn({ jobId: job.id, error: cause }, "end of job not recorded"));
  });
};

/** Creates the BullMQ worker, not running yet; the only place that does. */
const createWorker = (material: WorkerMaterial): Worker => {
  const { contract, options, link, active, kind, onBegun } = material;
  const process = async (job: Job, token = ""): Promise<unknown> => {
    const begun = active.begin(job.id ?? "");
    onBegun();
    const stopRenewing = keepLock(job, begun, {
      token,
      durationMs: options.lockDurationMs ?? defaultLockMs,
      onLost: () => begun.controller.abort(lostLock(begun.jobId)),
    });
    try {
      return await processJob({ contract, options, kind, link }, { job, token, begun });
    } finally {
      stopRenewing();
      active.end(begun);
    }
  };
  const policy = { ...contract.retry, random: options.random ?? Math.random };
  const backoffStrategy = (attempt: number, _type?: string, error?: Error): number =>
    decidedDelay(error) ?? retryDelay(error, attempt, policy);
  const worker = new Worker(contract.name, process, {
    ...workerSettings(options),
    // A job's record names the machine or container that did it.
    name: hostname(),
    connection: link.connection,
    settings: { backoffStrategy },
  });
  listen(worker, material);
  return worker;
};

/** Maximum wait for stopped jobs and closing connections. */
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

/**
 * Closes a worker: takes no more jobs, waits for the active ones during the grace period, aborts the rest, and finally closes by
 * force.
 */
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

/** Interval of checking runs with active jobs: twice per second, so that jobs of a cancelled run stop within two seconds. */
const intervalMs = 500;

/** Watches the runs of active jobs. */
interface RunWatch {
  /** Checks periodically while jobs are active. */
  readonly watch: () => void;
  readonly stop: () => void;
}

/** Aborts the active jobs of runs that have ended or must stop. */
const watchRuns = (
  active: ActiveJobs,
  findStopReason: (runId: string) => Promise<Failure | undefined>,
): RunWatch => {
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const poll = async (): Promise<void> => {
    if (active.isEmpty()) return stop();
    if (isPolling) return;
    isPolling = true;
    await Promise.allSettled(
      active.runIds().map(async (runId) => {
        const reason = await findStopReason(runId);
        if (reason) active.abortRun(runId, reason);
      }),
    );
    isPolling = false;
  };
  return { watch: () => void (timer ??= setInterval(() => void poll(), intervalMs)), stop };
};

/** A consumer's contract, options and processing. */
export interface WorkerParts {
  readonly contract: Contract;
  readonly options: WorkerOptions;
  readonly createKind: (link: RedisLink) => JobKind & { readonly close?: () => Promise<void> };
}

interface RunningWorker {
  readonly ready: () => Promise<true | string>;
  readonly alive: () => Promise<true | string>;
  readonly abandon: Required<Lifecycle>["abandon"];
  readonly stop: () => Promise<void>;
}

const startWorker = ({ contract, options, createKind }: WorkerParts): RunningWorker => {
  const { log, redis, clock = Date.now, wedgedAfterMs = 120_000 } = options;
  const release = claimContract(contract.name, redis.url);
  const onTrouble = createTroubleLog(log.child({ contract: contract.name }));
  const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
  const active = activeJobs();
  const kind = createKind(link);
  const { stopsAtRunDeadline } = contract;
  const runs = watchRuns(active, (runId) =>
    findStopReason(link.ask, { runId, stopsAtRunDeadline, now: clock() }),
  );
  const worker = createWorker({ contract, options, link, active, kind, onBegun: runs.watch, onTrouble });
  const stopping = new AbortController();
  let problem = "Redis cannot be reached";
  const onProblem = (found: string): void => {
    problem = found;
    onTrouble("no job is taken", new Error(found));
  };
  let noted: Promise<unknown> = Promise.resolve();
  const monotonic = (): number => performance.now();
  const consumption = watchConsumption({
    queue: contract.name,
    link,
    active,
    clock: monotonic,
    wedgedAfterMs,
  });
  const run = async (): Promise<void> => {
    await waitUntilReady(link.connection, { signal: stopping.signal, onProblem });
    if (stopping.signal.aborted) return;
    problem = "";
    await worker.run();
    if (!stopping.signal.aborted) throw new Error("it stopped without a request");
  };
  void run().catch((error: unknown) => {
    consumption.ended(error);
    log.error({ contract: contract.name, error }, "worker ended");
  });
  return {
    ready: async () => {
      if (problem !== "") return problem;
      return (await link.isReady()) || "Redis cannot be reached";
    },
    // While Redis is unusable, waiting without taking jobs is correct.
    alive: async () => problem !== "" || (await consumption.alive()),
    abandon: ({ contract: name, jobId }) => {
      if (name !== contract.name) return;
      noted = countHold(link.ask, contract.name, jobId)
        .catch((error: unknown) => log.warn({ jobId, error }, "blocked event loop not recorded"))
        .finally(() => active.abortLost([jobId]));
    },
    stop: async () => {
      stopping.abort();
      await noted;
      await closeWorker(worker, active, options.shutdownGraceMs);
      runs.stop();
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
    abandon: (held) => running?.abandon(held),
    ready: async () => (await running?.ready()) ?? "not started",
    alive: async () => (await running?.alive()) ?? true,
  };
};
