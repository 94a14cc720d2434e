import type { RunStatus } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { openRunsKey, outboxKey, runKeys } from "./run-keys.ts";
import { finishRunScript } from "./run-scripts.ts";

/** How a run ends by decision; the other ends are cancellation and a failed step job. */
export type FinishStatus = Extract<RunStatus, "completed" | "completed_partial" | "failed">;

/** How a run ended and why. */
export interface RunEnd {
  readonly status: Exclude<RunStatus, "queued" | "running" | "awaiting_plan">;
  readonly detail: string;
}

/** What a record says was wrong: the detail of a failed run, nothing otherwise. */
export const problemOf = ({ status, detail }: RunEnd): string => (status === "failed" ? detail : "");

/** Ends a run and closes its log in one transaction; false when it had ended before. */
export const finishRun = async (
  ask: AskRedis,
  runId: string,
  { end, now }: { end: RunEnd; now: number },
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
      JSON.stringify({ type: "run-finished", status: end.status, detail: end.detail }),
    ),
  );
  return reply === 1;
};
