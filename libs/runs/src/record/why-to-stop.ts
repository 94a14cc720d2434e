import { gatheringShare } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { AskRedis } from "@quarry/redis";
import { z } from "zod";
import { runKeys } from "./run-keys.ts";

/** Which jobs ask: those that gather material heed the run's deadline too. */
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

/** When the time of a run is over, in epoch milliseconds; the time it waited for its user does not count. Nothing for a run that is unknown. */
export const runDeadline = async (ask: AskRedis, runId: string): Promise<number | undefined> => {
  const { record } = runKeys(runId);
  const [createdAt, request, waitedMs] = await ask((connection) =>
    connection.hmget(record, ...deadlineFields),
  );
  return request && createdAt ? momentOf(1, request, createdAt, Number(waitedMs ?? 0)) : undefined;
};

/**
 * Why a job of a run should not go on: the run was cancelled, has failed, or its time for gathering is over and the
 * job only gathers material; the time a run waited for its user does not count. Nothing for a run that is unknown.
 */
export const whyToStop = async (
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
  return new Failure("deadline-exceeded", `the time of run ${runId} for gathering is over`, {
    retry: "never",
  });
};
