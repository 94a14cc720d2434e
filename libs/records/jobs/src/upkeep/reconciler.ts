import { contracts, runResearch } from "@quarry/contracts";
import { failureFromWire } from "@quarry/failure";
import type { Logger } from "@quarry/observability";
import type { AskRedis, RedisOptions } from "@quarry/redis";
import { finishRun, openRunsKey, runKeys } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { OpenQueues } from "../queues/open-queues.ts";
import { jobIdOf, jobOptions, runJobInput } from "../queues/produce.ts";
import { ownerIn } from "../queues/turns.ts";
import { wakeParent } from "../steps/child-jobs.ts";
import { loadRunInSteps } from "../steps/step-store.ts";
import { runUpkeep, type UpkeepParts } from "./rounds.ts";
import { createOverdueWaker } from "./wake-overdue.ts";

/** Dependencies of the reconciler. */
interface ReconcileParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly clock: () => number;
  readonly maxWaitMs: number;
}

/** Action taken for an open run. */
type Reconciliation = "none" | "added" | "failed" | "woken" | "given-up";

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
  { ask, queues, clock }: ReconcileParts,
  runId: string,
  { resumes, traceparent }: { readonly resumes: number; readonly traceparent: string | undefined },
): Promise<Reconciliation> => {
  const queue = await queues.get(runResearch.name);
  const input = runJobInput(runId, resumes);
  const jobId = jobIdOf(runResearch, input);
  const addJob = async (): Promise<"added"> => {
    await queues.add(runResearch.name, input, jobOptions(jobId, { traceparent }));
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

const openRound =
  ({ log, clock = Date.now, monotonic, maxWaitMs = 0 }: ReconcilerOptions) =>
  ({ ask, queues, onTrouble }: UpkeepParts): (() => Promise<void>) => {
    const parts = { ask, queues, clock, maxWaitMs };
    const wakeOverdue = createOverdueWaker({ ask, queues, clock: monotonic });
    const lookAfter = async (runId: string): Promise<void> => {
      const action = await reconcileRun(parts, runId);
      if (action !== "none") log.warn({ runId, action }, "open run reconciled");
    };
    // A run that cannot be repaired must not prevent the repair of others.
    const onFailed = (runId: string, error: unknown): void =>
      onTrouble(
        `open run ${runId} not reconciled`,
        error instanceof Error ? error : new Error(String(error)),
      );
    return async () => {
      for (const runId of await ask((connection) => connection.smembers(openRunsKey)))
        await lookAfter(runId).catch((error: unknown) => onFailed(runId, error));
      for (const { name } of contracts) {
        const jobs = await wakeOverdue(name);
        if (jobs > 0) log.info({ contract: name, jobs }, "overdue delayed jobs woken");
      }
    };
  };

/**
 * Creates the reconciler of open runs: adds a missing job again, ends the run of a permanently failed job, wakes a run that
 * nothing else would wake, and cancels a run that waited too long for its user. It also wakes delayed jobs of any kind that are overdue.
 */
export const createReconciler = (options: ReconcilerOptions): Lifecycle =>
  runUpkeep(
    "reconcile runs",
    { ...options, intervalMs: options.intervalMs ?? 15_000 },
    { openRound: openRound(options), failed: "open runs not reconciled" },
  );
