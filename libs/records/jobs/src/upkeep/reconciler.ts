import { type Contract, contracts, runResearch } from "@quarry/contracts";
import { failureFromWire } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import { type AskRedis, createTroubleLog, linkConsumer, type RedisOptions } from "@quarry/redis";
import { finishRun, openRunsKey, runKeys } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { openQueues, type OpenQueues } from "../queues/open-queues.ts";
import { jobIdOf, jobOptions } from "../queues/produce.ts";
import { ownerIn } from "../queues/turns.ts";
import { wakeParent } from "../steps/child-jobs.ts";
import { loadRunInSteps } from "../steps/step-store.ts";
import { runPeriodically, type Rounds } from "./rounds.ts";
import { createOverdueWaker } from "./wake-overdue.ts";

/** Dependencies of the reconciler; `contract` is the step job's. */
interface ReconcileParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly contract: Contract;
  readonly maxWaitMs: number;
}

/** Action taken for an open run. */
type Reconciliation = "none" | "added" | "failed" | "woken" | "given-up";

/** Returns the input of the job that drives the run: each resumption has a different one. */
const inputOf = (runId: string, resumes: number): unknown => (resumes === 0 ? { runId } : { runId, resumes });

/** State of a run's record that its reconciliation depends on. */
interface OpenRun {
  readonly resumes: number;
  readonly traceparent: string | undefined;
}

const dayMs = 86_400_000;

/** Cancels a run that has waited for its user for the maximum time. */
const endWait = async (
  { ask, clock, maxWaitMs }: ReconcileParts,
  runId: string,
  { waitingSince, resumes }: { readonly waitingSince: number; readonly resumes: number },
): Promise<Reconciliation> => {
  if (maxWaitMs === 0 || clock() - waitingSince < maxWaitMs) return "none";
  const days = Math.round(maxWaitMs / dayMs);
  const detail = `waited ${days} day${days === 1 ? "" : "s"} for its user; ask again, and answer or approve in time`;
  // Its user may have resumed it since its record was read.
  return (await finishRun(ask, runId, { end: { status: "cancelled", detail }, now: clock(), resumes }))
    ? "given-up"
    : "none";
};

/** Repairs an open run whose job no longer works on it. */
const reconcileJob = async (
  { ask, queues, clock, contract }: ReconcileParts,
  runId: string,
  { resumes, traceparent }: OpenRun,
): Promise<Reconciliation> => {
  const queue = await queues.get(contract.name);
  const input = inputOf(runId, resumes);
  const jobId = jobIdOf(contract, input);
  const addJob = async (): Promise<"added"> => {
    await queues.add(contract.name, input, jobOptions(jobId, { traceparent }));
    return "added";
  };
  const state = await queue.getJobState(jobId);
  if (state === "unknown") return addJob();
  if (state === "completed") {
    // The record is older than the job, as after a power failure.
    await queue.remove(jobId, { removeChildren: false });
    return addJob();
  }
  if (state === "failed") {
    const job = await queue.getJob(jobId);
    const end = { status: "failed", detail: failureFromWire(job?.failedReason ?? "").message } as const;
    return (await finishRun(ask, runId, { end, now: clock() })) ? "failed" : "none";
  }
  if (state !== "waiting-children") return "none";
  const { jobs } = await loadRunInSteps(ask, runId);
  return (await wakeParent(queues, jobs, {
    id: jobId,
    queue: queue.qualifiedName,
    owner: ownerIn({ runId }),
  }))
    ? "woken"
    : "none";
};

/** Reconciles an open run; idempotent. */
const reconcileRun = async (parts: ReconcileParts, runId: string): Promise<Reconciliation> => {
  const [status, resumed, waitingSince, traceparent] = await parts.ask((connection) =>
    connection.hmget(runKeys(runId).record, "status", "resumes", "waitingSince", "traceparent"),
  );
  const resumes = Number(resumed ?? 0);
  return status === "awaiting_plan" || status === "awaiting_answers"
    ? endWait(parts, runId, { waitingSince: Number(waitingSince ?? parts.clock()), resumes })
    : reconcileJob(parts, runId, { resumes, traceparent: traceparent ?? undefined });
};

/** Options of the reconciler. */
export interface ReconcilerOptions {
  readonly redis: RedisOptions;
  readonly log: Logger;
  /** Interval in milliseconds; default 15,000. */
  readonly intervalMs?: number | undefined;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: (() => number) | undefined;
  /** Milliseconds of a monotonic clock, which times delayed jobs. */
  readonly monotonic?: (() => number) | undefined;
  /** Milliseconds that a run may wait for its user; 0 for ever, the default. */
  readonly maxWaitMs?: number | undefined;
}

const openRound = ({ redis, log, clock = Date.now, monotonic, maxWaitMs = 0 }: ReconcilerOptions): Rounds => {
  const onTrouble = createTroubleLog(log);
  const link = linkConsumer(redis, (error) => onTrouble("no connection to Redis", error));
  const queues = openQueues(link);
  const parts = { ask: link.ask, queues, clock, contract: runResearch, maxWaitMs };
  const wakeOverdue = createOverdueWaker({ ask: link.ask, queues, clock: monotonic });
  const lookAfter = async (runId: string): Promise<void> => {
    const action = await reconcileRun(parts, runId);
    if (action !== "none") log.warn({ runId, action }, "open run reconciled");
  };
  // A run that cannot be repaired must not prevent the repair of others.
  const onFailed = (runId: string, error: unknown): void =>
    onTrouble(`open run ${runId} not reconciled`, error instanceof Error ? error : new Error(String(error)));
  return {
    round: async () => {
      for (const runId of await link.ask((connection) => connection.smembers(openRunsKey)))
        await lookAfter(runId).catch((error: unknown) => onFailed(runId, error));
      for (const { name } of contracts) {
        const jobs = await wakeOverdue(name);
        if (jobs > 0) log.info({ contract: name, jobs }, "overdue delayed jobs woken");
      }
    },
    close: async () => {
      await link.close();
      await queues.close();
    },
  };
};

/**
 * Creates the reconciler of open runs: adds a missing job again, ends the run of a permanently failed job, wakes a run that
 * nothing else would wake, and cancels a run that waited too long for its user. It also wakes delayed jobs of any kind that are overdue.
 */
export const createReconciler = (options: ReconcilerOptions): Lifecycle =>
  runPeriodically("reconcile runs", options.intervalMs ?? 15_000, {
    open: () => openRound(options),
    onFailed: (error) => options.log.warn({ error }, "open runs not reconciled"),
  });
