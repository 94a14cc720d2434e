import {
  type ChangeCounts,
  gatheringShare,
  markOf,
  type ReportOutline,
  type RunStatus,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { openRunsKey, outboxKey, ownRunsKey, runKeys } from "./run-keys.ts";
import { finishRunScript, removeRunScript } from "./run-scripts.ts";

/** End of a run by decision; the other ends are cancellation and a failed step job. */
export type FinishStatus = Extract<RunStatus, "completed" | "completed_partial" | "failed">;

/** End of a run and its reason. */
export interface RunEnd {
  readonly status: Exclude<RunStatus, "queued" | "running" | "awaiting_plan" | "awaiting_answers">;
  readonly detail: string;
  /** True if its report cites a source; absent if there is no report. */
  readonly answered?: boolean;
  /** For a revision: number of changed statements. */
  readonly changes?: ChangeCounts;
  /** Absent if there is no report. */
  readonly report?: ReportOutline;
}

/** Returns the detail of a failed run, otherwise an empty text. */
export const problemOf = ({ status, detail }: RunEnd): string => (status === "failed" ? detail : "");

/**
 * Ends a run and closes its log in one transaction; false if it had already ended, or if its number of resumptions is no longer
 * `resumes`.
 */
export const finishRun = async (
  ask: AskRedis,
  runId: string,
  { end, now, resumes }: { end: RunEnd; now: number; resumes?: number },
): Promise<boolean> => {
  const { record, log, logged } = runKeys(runId);
  const reply = await ask((connection) =>
    connection.eval(
      finishRunScript,
      5,
      record,
      log,
      logged,
      openRunsKey,
      outboxKey,
      runId,
      end.status,
      problemOf(end),
      new Date(now).toISOString(),
      JSON.stringify({ type: "run-finished", ...end }),
      resumes ?? "",
    ),
  );
  return reply === 1;
};

/** Hides a run from all answers, and cancels it if it is open, in one transaction; false if there is no such run. */
export const removeRun = async (
  ask: AskRedis,
  runId: string,
  { now }: { readonly now: number },
): Promise<boolean> => {
  const { record, log, logged } = runKeys(runId);
  const event = { type: "run-finished", status: "cancelled", detail: "removed on request" };
  const reply = await ask((connection) =>
    connection.eval(
      removeRunScript,
      6,
      record,
      log,
      logged,
      openRunsKey,
      outboxKey,
      ownRunsKey(markOf(runId)),
      runId,
      new Date(now).toISOString(),
      now,
      JSON.stringify(event),
    ),
  );
  return reply === 1;
};

/** Describes the asking job: gathering jobs also stop at the run's deadline. */
export interface StopQuestion {
  readonly runId: string;
  readonly stopsAtRunDeadline: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

const budgeted = z.object({ budget: z.object({ deadlineMs: z.number() }) });

/** The fields of a run's record that `runDeadlineOf` reads. */
const deadlineFields = ["createdAt", "request", "waitedMs"] as const;

const momentOf = (
  share: number,
  request: string,
  createdAt: string,
  waitedMs: number,
): number | undefined => {
  const { data } = budgeted.safeParse(JSON.parse(request));
  return data && Date.parse(createdAt) + data.budget.deadlineMs * share + waitedMs;
};

/**
 * Returns the deadline of a run in epoch milliseconds; time spent waiting for the user does not count. Undefined for an unknown
 * run.
 */
export const runDeadline = async (ask: AskRedis, runId: string): Promise<number | undefined> => {
  const { record } = runKeys(runId);
  const [createdAt, request, waitedMs] = await ask((connection) =>
    connection.hmget(record, ...deadlineFields),
  );
  return request && createdAt ? momentOf(1, request, createdAt, Number(waitedMs ?? 0)) : undefined;
};

/**
 * Returns why a job should stop: the run was cancelled or failed, or its gathering time is over and the job
 * gathers. Time spent waiting for the user does not count. Undefined for an unknown run.
 */
export const findStopReason = async (
  ask: AskRedis,
  { runId, stopsAtRunDeadline, now }: StopQuestion,
): Promise<Failure | undefined> => {
  const { record } = runKeys(runId);
  const [status, createdAt, request, waitedMs] = await ask((connection) =>
    connection.hmget(record, "status", ...deadlineFields),
  );
  if (status === "cancelled")
    return new Failure("cancelled", `run ${runId} was cancelled`, { retry: "never" });
  if (status === "failed") return new Failure("cancelled", `run ${runId} has failed`, { retry: "never" });
  const gatheredBy =
    stopsAtRunDeadline && request && createdAt
      ? momentOf(gatheringShare, request, createdAt, Number(waitedMs ?? 0))
      : undefined;
  if (gatheredBy === undefined || now < gatheredBy) return undefined;
  return new Failure("deadline-exceeded", `the time for gathering of run ${runId} is over`, {
    retry: "never",
  });
};
