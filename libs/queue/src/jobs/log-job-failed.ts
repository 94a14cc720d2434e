import type { Contract } from "@quarry/contracts";
import type { Failure } from "@quarry/failure";
import type { Job } from "bullmq";
import type { AskRedis } from "../connection/redis-link.ts";
import { appendEntries } from "../runs/run-log-store.ts";

/** The run a payload names, if it can be read at all. */
const runIdOf = (contract: Contract, payload: unknown): string | undefined => {
  const { data, success } = contract.input.safeParse(payload);
  return success ? contract.runId(data) : undefined;
};

/** Says in the run's log, once, that a job has failed for good; a cancelled run's jobs go unmentioned. */
export const logJobFailed = async (
  ask: AskRedis,
  contract: Contract,
  {
    job,
    failure,
    at,
  }: { readonly job: Pick<Job, "id" | "data">; readonly failure: Failure; readonly at: string },
): Promise<void> => {
  const runId = runIdOf(contract, job.data);
  if (runId === undefined) return;
  const { code, message } = failure;
  const event = { type: "job-failed", contract: contract.name, code, message } as const;
  const entries = [{ key: `${job.id}/failed`, event }];
  await appendEntries(ask, runId, { entries, at });
};
