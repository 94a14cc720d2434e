import { markOf } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { openRunsKey, ownRunsKey, outboxKey, runKeys } from "./run-keys.ts";
import { removeRunScript } from "./run-scripts.ts";

/** Takes a run out of every answer, and cancels one that has not ended, in one transaction; false when there is no such run. */
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
