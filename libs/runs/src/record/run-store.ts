import type { ReadingPlan, ResearchRequest } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { type AskRedis, linkProducer, listNewest, type RedisOptions } from "@quarry/redis";
import { createRun } from "./create-run.ts";
import { finishRun, type FinishStatus } from "./finish-run.ts";
import { type NewId, newId as systemNewId } from "./new-id.ts";
import { readRunHashes } from "./read-run-hashes.ts";
import { readRunRecord } from "./read-run-record.ts";
import { runArtifacts, type RunArtifacts } from "./run-artifacts.ts";
import { allRunsKey, openRunsKey, runKeys } from "./run-keys.ts";
import type { HandedItem, RunRecord } from "./run-record.ts";
import { resumeRunScript } from "./run-scripts.ts";

/** The plan a run is to go on with, and whether it is another than the run had made. */
interface ApprovedPlan {
  readonly plan: ReadingPlan;
  readonly changed: boolean;
}

/** Lets a run that waits for its plan go on, in one transaction; false when it does not wait. Its job is another's to add. */
const resumeRun = async (
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

/** What a run is made of; the same idempotency key with the same body is the same run. */
export interface NewRun {
  readonly request: ResearchRequest;
  readonly items?: readonly HandedItem[];
  readonly idempotencyKey?: string;
}

/** Every run and what it left. Each method throws `redis-down` within seconds. */
export interface RunStore extends RunArtifacts {
  /** Durable when it resolves, and logged as `run-accepted`. @throws {Failure} conflict when the key was used with another body */
  create(run: NewRun): Promise<{ run: RunRecord; created: boolean }>;
  get(runId: string): Promise<RunRecord | undefined>;
  /** Newest first; `before` is the id of the last run already seen. */
  list(page: { limit: number; before?: string }): Promise<readonly RunRecord[]>;
  /** The ids of runs that have not ended. */
  open(): Promise<readonly string[]>;
  /** Ends a run and closes its log; false when it had ended before, then nothing changes. */
  finish(runId: string, end: { status: FinishStatus; detail: string }): Promise<boolean>;
  /** Lets a run that waits for its plan go on; durable when it resolves, and its job is added by the caller or the reconciler. False when it does not wait. */
  resume(runId: string, approved: ApprovedPlan): Promise<boolean>;
  /** Ends a run as cancelled; its jobs stop within two seconds. False when it had ended before. */
  requestCancel(runId: string): Promise<boolean>;
  isCancelled(runId: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Reads a run record; nothing when there is no such run. */
export const getRun = async (ask: AskRedis, runId: string): Promise<RunRecord | undefined> =>
  readRunRecord(...(await readRunHashes(ask, runId)));

/** Whether a run was cancelled. */
export const isRunCancelled = async (ask: AskRedis, runId: string): Promise<boolean> =>
  (await ask((connection) => connection.hget(runKeys(runId).record, "status"))) === "cancelled";

const cancelled = { status: "cancelled", detail: "cancelled on request" } as const;

/** Where runs come from. */
export interface RunStoreOptions {
  readonly redis: RedisOptions;
  /** Epoch milliseconds; the system clock. */
  readonly clock?: () => number;
  readonly newId?: NewId;
}

/** Opens the run records. */
export const createRunStore = ({
  redis,
  clock = Date.now,
  newId = systemNewId,
}: RunStoreOptions): RunStore => {
  const { ask, isReady, close } = linkProducer(redis);
  return {
    ...runArtifacts(ask),
    create: async (run) => {
      const { runId, created } = await createRun(ask, run, { id: newId("r"), now: clock() });
      const record = await getRun(ask, runId);
      if (record === undefined)
        throw new Failure("not-found", `run ${runId} is gone: its key outlived it`, { retry: "never" });
      return { run: record, created };
    },
    get: (runId) => getRun(ask, runId),
    list: async (page) => {
      const ids = await listNewest(ask, allRunsKey, page);
      const runs = await Promise.all(ids.map((id) => getRun(ask, id)));
      return runs.filter((run) => run !== undefined);
    },
    open: () => ask((connection) => connection.smembers(openRunsKey)),
    finish: (runId, end) => finishRun(ask, runId, { end, now: clock() }),
    resume: (runId, approved) => resumeRun(ask, runId, { ...approved, now: clock() }),
    requestCancel: (runId) => finishRun(ask, runId, { end: cancelled, now: clock() }),
    isCancelled: (runId) => isRunCancelled(ask, runId),
    isReady,
    close,
  };
};
