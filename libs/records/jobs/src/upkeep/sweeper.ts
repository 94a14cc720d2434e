import { type BlobStore, sweepUploads } from "@quarry/blobs";
import { leavingCollectionsKey } from "@quarry/collections";
import { forgetScope, type InputOf, retireDocuments, runResearch } from "@quarry/contracts";
import type { Logger } from "@quarry/observability";
import { type AskRedis, readClock, readFullness, type RedisOptions } from "@quarry/redis";
import {
  allRunKeys,
  bundlePath,
  endedRunsKey,
  leavingRunsKey,
  ownRunsKey,
  removeRun,
  runKeys,
  runListsKey,
  watchedReportsKey,
} from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import type { OpenQueues } from "../queues/open-queues.ts";
import { jobIdOf, jobOptions, runJobInput } from "../queues/produce.ts";
import { runUpkeep } from "./rounds.ts";

/** Dependencies of deletion: Redis, the queues, and optional blobs. */
interface ForgetParts {
  readonly ask: AskRedis;
  readonly queues: OpenQueues;
  readonly blobs: BlobStore | undefined;
}

const hourSeconds = 3_600;

/** Removes a job; false for an active one. */
const removeJob = async (queues: OpenQueues, contract: string, jobId: string): Promise<boolean> => {
  const queue = await queues.get(contract);
  const job = await queue.getJob(jobId);
  if (job === undefined) return true;
  if (await job.isActive()) return false;
  await queue.remove(jobId, { removeChildren: false });
  return true;
};

/**
 * Removes the jobs of an ended run from their queues; the run's view does not change. False if one is still active: then it is
 * repeated later.
 */
const forgetJobs = async ({ ask, queues }: ForgetParts, runId: string): Promise<boolean> => {
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
    const jobId = jobIdOf(runResearch, runJobInput(runId, resumed));
    if (!(await removeJob(queues, runResearch.name, jobId))) areGone = false;
  }
  if (areGone) await ask((connection) => connection.zrem(endedRunsKey, runId));
  return areGone;
};

/** Deletes the jobs of a removed run, its files, record, log and spending. Idempotent; false if a job is still active. */
const forgetRecord = async (parts: ForgetParts, runId: string): Promise<boolean> => {
  if (!(await forgetJobs(parts, runId))) return false;
  await parts.blobs?.remove(bundlePath(runId));
  await parts.ask((connection) => connection.del(...allRunKeys(runId)));
  return true;
};

/** Adds a job of the indexer that deletes documents. */
const addDeletion = async <C extends typeof forgetScope | typeof retireDocuments>(
  queues: OpenQueues,
  contract: C,
  input: InputOf<C>,
): Promise<void> => {
  const options = jobOptions(jobIdOf(contract, input), { keptSeconds: hourSeconds });
  await queues.add(contract.name, input, options);
};

/** Has the indexer delete the documents that only a removed run had. */
const forgetDocuments = async ({ ask, queues }: ForgetParts, runId: string): Promise<void> => {
  await addDeletion(queues, forgetScope, { scope: `run:${runId}` });
  await ask((connection) => connection.zrem(leavingRunsKey, runId));
};

/** Retention of runs. */
export interface Retention {
  /** Days after which an ended run is removed; 0 keeps it forever. */
  readonly runKeepDays: number;
  /** Hours after which the jobs of an ended run are removed from their queues. */
  readonly jobKeepHours: number;
}

/** Options of the sweeper. */
export interface SweeperOptions extends Retention {
  readonly redis: RedisOptions;
  /** Undefined if there are none to delete. */
  readonly blobs?: BlobStore | undefined;
  readonly log: Logger;
  /** Interval in milliseconds; default 30,000. */
  readonly intervalMs?: number | undefined;
}

/** Maximum runs of each kind per round; the next round continues. */
const roundSize = 200;

/** Grace period for jobs of a removed run before deletion, in milliseconds. */
const deletionGraceMs = 60_000;

/** Above this share of memory, jobs of ended runs are removed early, oldest first. */
const crowdedShare = 0.5;

const hourMs = 3_600_000;

interface Sweep extends ForgetParts, Retention {
  readonly now: number;
}

const dueIn = (ask: ForgetParts["ask"], key: string, before: number, more = 0): Promise<string[]> =>
  ask((connection) => connection.zrangebyscore(key, "-inf", before, "LIMIT", 0, roundSize + more));

/** Removes runs that ended longer ago than the retention; open runs and the last reports of watches are kept. */
const removeOld = async ({ ask, runKeepDays, now }: Sweep): Promise<number> => {
  if (runKeepDays === 0) return 0;
  const before = now - runKeepDays * 24 * hourMs;
  let removed = 0;
  const watched = new Set(await ask((connection) => connection.hvals(watchedReportsKey)));
  const lists = new Set([
    ownRunsKey(undefined),
    ...(await ask((connection) => connection.smembers(runListsKey))),
  ]);
  for (const list of lists)
    for (const runId of await dueIn(ask, list, before, watched.size)) {
      if (watched.has(runId)) continue;
      const finishedAt = await ask((connection) => connection.hget(runKeys(runId).record, "finishedAt"));
      if (finishedAt === null || Date.parse(finishedAt) > before) continue;
      if (await removeRun(ask, runId, { now })) removed += 1;
    }
  return removed;
};

const forgetOldJobs = async (sweep: Sweep): Promise<number> => {
  const { ask, jobKeepHours, now } = sweep;
  const isCrowded = (await readFullness(ask)) > crowdedShare;
  let forgotten = 0;
  for (const runId of await dueIn(ask, endedRunsKey, isCrowded ? now : now - jobKeepHours * hourMs))
    if (await forgetJobs(sweep, runId)) forgotten += 1;
  return forgotten;
};

const forgetRemoved = async (sweep: Sweep): Promise<number> => {
  const forgotten: string[] = [];
  for (const runId of await dueIn(sweep.ask, leavingRunsKey, sweep.now - deletionGraceMs))
    if (await forgetRecord(sweep, runId)) forgotten.push(runId);
  // Jobs are added only now, because a full Redis has room for them once records are deleted.
  for (const runId of forgotten) await forgetDocuments(sweep, runId);
  return forgotten.length;
};

/**
 * Deletes documents of removed collections and items once more after a delay, because items in preparation may have joined
 * meanwhile, and the first job may not have been added. A recreated collection, such as that of `POST /v1/index`, keeps its
 * documents.
 */
const forgetCollections = async ({ ask, queues, now }: Sweep): Promise<number> => {
  let forgotten = 0;
  for (const id of await dueIn(ask, leavingCollectionsKey, now - deletionGraceMs)) {
    await addDeletion(queues, retireDocuments, { collectionId: id, cause: `swept ${now}` });
    forgotten += 1;
    await ask((connection) => connection.zrem(leavingCollectionsKey, id));
  }
  return forgotten;
};

/** Counts of a round. */
export interface SweepReport {
  readonly runsRemoved: number;
  readonly runsForgotten: number;
  readonly jobsForgotten: number;
  readonly collectionsForgotten: number;
  readonly uploadsRemoved: number;
}

/** Deletes everything past its retention; processes may run this concurrently. */
export const sweepOnce = async (sweep: Sweep): Promise<SweepReport> => ({
  runsRemoved: await removeOld(sweep),
  // Runs before jobs are added for removed data, because it frees the most memory if Redis is full.
  jobsForgotten: await forgetOldJobs(sweep),
  runsForgotten: await forgetRemoved(sweep),
  collectionsForgotten: await forgetCollections(sweep),
  uploadsRemoved: sweep.blobs === undefined ? 0 : await sweepUploads(sweep.blobs, sweep.now),
});

/** Creates the sweeper, which runs in rounds while the service runs. */
export const createSweeper = (options: SweeperOptions): Lifecycle => {
  const { redis, log, blobs, intervalMs = 30_000, runKeepDays, jobKeepHours } = options;
  return runUpkeep(
    "remove expired data",
    { redis, log, intervalMs },
    {
      openRound:
        ({ ask, queues }) =>
        async () => {
          // A machine whose clock is years ahead removes nothing.
          const now = await readClock(ask);
          const report = await sweepOnce({ ask, queues, blobs, runKeepDays, jobKeepHours, now });
          if (Object.values(report).some((count) => count > 0)) log.info(report, "swept");
        },
      failed: "expired data not removed completely",
    },
  );
};
