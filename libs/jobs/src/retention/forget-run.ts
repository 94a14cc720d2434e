import type { BlobStore } from "@quarry/blobs";
import { forgetScope, runResearch } from "@quarry/contracts";
import type { AskRedis } from "@quarry/redis";
import { endedRunsKey, keptKeysOf, leavingRunsKey, runKeys, bundlePath } from "@quarry/runs";
import { jobIdOf } from "../queues/job-id.ts";
import { jobOptions } from "../queues/job-options.ts";
import type { OpenQueues } from "../queues/open-queues.ts";

/** What forgetting needs: Redis, the queues, and the blobs where there are some. */
export interface ForgetParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly blobs: BlobStore | undefined;
}

const hourSeconds = 3_600;

/** Whether a job is gone; one that is at work stays until it has ended. */
const removeJob = async (queues: OpenQueues, contract: string, jobId: string): Promise<boolean> => {
  const queue = await queues.get(contract);
  const job = await queue.getJob(jobId);
  if (job === undefined) return true;
  if (await job.isActive()) return false;
  await queue.remove(jobId, { removeChildren: false });
  return true;
};

/**
 * Removes the jobs of a run that has ended from their queues; what the run shows does not change.
 * False when one of them is still at work: then it is done again later.
 */
export const forgetJobs = async ({ ask, queues }: ForgetParts, runId: string): Promise<boolean> => {
  const { jobs, record } = runKeys(runId);
  const [names, resumes] = await ask((connection) =>
    Promise.all([connection.smembers(jobs), connection.hget(record, "resumes")]),
  );
  let areGone = true;
  for (const name of names) {
    const [contract = "", jobId = ""] = name.split(" ");
    if (await removeJob(queues, contract, jobId)) await ask((connection) => connection.srem(jobs, name));
    else areGone = false;
  }
  for (let resumed = 0; resumed <= Number(resumes ?? 0); resumed += 1) {
    const input = resumed === 0 ? { runId } : { runId, resumes: resumed };
    if (!(await removeJob(queues, runResearch.name, jobIdOf(runResearch, input)))) areGone = false;
  }
  if (areGone) await ask((connection) => connection.zrem(endedRunsKey, runId));
  return areGone;
};

/**
 * Removes all that is kept of a removed run: its jobs, its files, what it indexed that nobody else holds (by a job of the indexer),
 * its record, log and spending. A second time there is nothing left to remove.
 */
export const forgetRun = async (parts: ForgetParts, runId: string): Promise<boolean> => {
  if (!(await forgetJobs(parts, runId))) return false;
  const input = { scope: `run:${runId}` };
  const queue = await parts.queues.get(forgetScope.name);
  await queue.add(forgetScope.name, input, jobOptions(jobIdOf(forgetScope, input), hourSeconds));
  await parts.blobs?.remove(bundlePath(runId));
  await parts.ask((connection) =>
    connection
      .multi()
      .del(...keptKeysOf(runId))
      .zrem(leavingRunsKey, runId)
      .exec(),
  );
  return true;
};
