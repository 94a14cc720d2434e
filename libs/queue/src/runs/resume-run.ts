import type { ReadingPlan } from "@quarry/contracts";
import type { AskRedis } from "../connection/redis-link.ts";
import { openRunsKey, runKeys } from "./run-keys.ts";
import { resumeRunScript } from "./run-scripts.ts";

/** The plan a run is to go on with, and whether it is another than the run had made. */
export interface ApprovedPlan {
  readonly plan: ReadingPlan;
  readonly changed: boolean;
}

/** Lets a run that waits for its plan go on, in one transaction; false when it does not wait. Its job is another's to add. */
export const resumeRun = async (
  ask: AskRedis,
  runId: string,
  { plan, changed, now }: ApprovedPlan & { readonly now: number },
): Promise<boolean> => {
  const { record, log, logged } = runKeys(runId);
  const reply = await ask((connection) =>
    connection.eval(
      resumeRunScript,
      4,
      record,
      log,
      logged,
      openRunsKey,
      new Date(now).toISOString(),
      now,
      JSON.stringify(plan),
      JSON.stringify({ type: "plan-approved", steps: plan.steps.length, changed }),
    ),
  );
  return reply === 1;
};
