import type { BlobStore, StoredFile } from "@quarry/blobs";
import { operator } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import {
  type AskRedis,
  linkProducer,
  type NewId,
  newId as systemNewId,
  ownerMark,
  type RedisOptions,
} from "@quarry/redis";
import { createRun, findKeyedRun, type KeyedRequest, type NewRun } from "./create-run.ts";
import { finishRun, type FinishStatus, removeRun, type RunEnd } from "./end-run.ts";
import { findRuns, type RunFilter } from "./find-runs.ts";
import { openRunsKey, ownRunsKey, runKeys, runsOfKey } from "./run-keys.ts";
import { readRunHashes, readRunRecord, type RunRecord } from "./run-record.ts";
import { addNote, type NoteOutcome, resumeRun, type Resumption } from "./steer-run.ts";

/** A file of a run by its path in the bundle; `bytes` counts UTF-8. */
export type StoredArtifact = StoredFile;

/** The files of runs by path. */
interface RunArtifacts {
  /** Stores a file of a run under its path, and replaces an earlier one. */
  putArtifact(runId: string, path: string, content: string): Promise<void>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  /** Sorted by path. */
  listArtifacts(runId: string): Promise<readonly StoredArtifact[]>;
}

/** Folder of a run's files among the blobs. */
export const bundlePath = (runId: string): string => `runs/${runId}`;

/** Files in one hash per run. */
const inRedis = (ask: AskRedis): RunArtifacts => ({
  putArtifact: async (runId, path, content) => {
    await ask((connection) => connection.hset(runKeys(runId).artifacts, path, content));
  },
  getArtifact: async (runId, path) =>
    (await ask((connection) => connection.hgetBuffer(runKeys(runId).artifacts, path))) ?? undefined,
  listArtifacts: (runId) =>
    ask(async (connection) => {
      const { artifacts } = runKeys(runId);
      const paths = (await connection.hkeys(artifacts)).toSorted();
      return Promise.all(
        paths.map(async (path) => ({ path, bytes: await connection.hstrlen(artifacts, path) })),
      );
    }),
});

const inBlobs = (blobs: BlobStore, earlier: RunArtifacts): RunArtifacts => ({
  putArtifact: (runId, path, content) => blobs.write(`${bundlePath(runId)}/${path}`, content),
  getArtifact: async (runId, path) =>
    (await blobs.read(`${bundlePath(runId)}/${path}`)) ?? (await earlier.getArtifact(runId, path)),
  listArtifacts: async (runId) => {
    const top = bundlePath(runId);
    const files = await blobs.list(top);
    if (files.length === 0) return earlier.listArtifacts(runId);
    return files.map(({ path, bytes }) => ({ path: path.slice(top.length + 1), bytes }));
  },
});

/** Opens the files of runs in the blobs or, without blobs, in Redis; files in Redis are found with blobs too. */
const runArtifacts = (ask: AskRedis, blobs: BlobStore | undefined): RunArtifacts =>
  blobs === undefined ? inRedis(ask) : inBlobs(blobs, inRedis(ask));

/** All runs and their files. Each method throws `redis-down` within seconds. */
export interface RunStore extends RunArtifacts {
  /**
   * Durable when it resolves, and logged as `run-accepted`.
   * @throws {Failure} conflict if the key was used with another body or
   * another run makes this version of a report, too-many if the maximum number of runs is open
   */
  create(run: NewRun): Promise<{ run: RunRecord; created: boolean }>;
  /** Finds the run of a key with the same request, independent of its collection's content. */
  findKeyed(run: KeyedRequest): Promise<RunRecord | undefined>;
  get(runId: string): Promise<RunRecord | undefined>;
  /**
   * Returns matching runs of an owner (default: the operator), newest first; `next` is the id after which the search continues,
   * even if the page is not full.
   */
  find(page: {
    limit: number;
    before?: string;
    owner?: string;
    filter: RunFilter;
  }): Promise<{ runs: readonly RunRecord[]; next: string | null }>;
  /** Returns the ids of open runs. */
  open(): Promise<readonly string[]>;
  /** Counts the open runs of some API keys, in their order. */
  openOf(keyIds: readonly string[]): Promise<readonly number[]>;
  /** Ends a run and closes its log; false without any change if it had already ended. */
  finish(runId: string, end: RunEnd & { status: FinishStatus }): Promise<boolean>;
  /**
   * Resumes a run that waits for its plan or for answers; durable when it resolves, and the caller or the reconciler adds its
   * job. False if it does not wait for this.
   */
  resume(runId: string, resumption: Resumption): Promise<boolean>;
  /** Adds a note, which the next decision of the run takes into account; durable when it resolves. */
  addNote(runId: string, note: string): Promise<NoteOutcome>;
  /** Ends a run as cancelled; its jobs stop within two seconds. False if it had already ended. */
  requestCancel(runId: string): Promise<boolean>;
  /**
   * Hides a run from all answers at once, and cancels it if it is open; its data is deleted a minute later, when its jobs have
   * stopped. Durable when it resolves; false if there is no such run.
   */
  remove(runId: string): Promise<boolean>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/** Reads a run record; undefined if there is no such run. */
export const getRun = async (ask: AskRedis, runId: string): Promise<RunRecord | undefined> =>
  readRunRecord(...(await readRunHashes(ask, runId)));

const cancelled = { status: "cancelled", detail: "cancelled on request" } as const;

/** Dependencies of a run store. */
export interface RunStoreOptions {
  readonly redis: RedisOptions;
  /** Storage for the files of runs; without blobs they are in Redis. */
  readonly blobs?: BlobStore | undefined;
  /** Epoch milliseconds; default: the system clock. */
  readonly clock?: () => number;
  readonly newId?: NewId;
}

/** Opens the run records. */
export const createRunStore = ({
  redis,
  blobs,
  clock = Date.now,
  newId = systemNewId,
}: RunStoreOptions): RunStore => {
  const { ask, isReady, close } = linkProducer(redis);
  return {
    ...runArtifacts(ask, blobs),
    create: async (run) => {
      const { runId, created } = await createRun(ask, run, { newId: newId("r"), now: clock() });
      const record = created ?? (await getRun(ask, runId));
      if (record === undefined)
        throw new Failure("not-found", `run ${runId} is removed, but its idempotency key is still stored`, {
          retry: "never",
        });
      return { run: record, created: created !== undefined };
    },
    findKeyed: async (run) => {
      const runId = await findKeyedRun(ask, run);
      return runId === undefined ? undefined : await getRun(ask, runId);
    },
    get: (runId) => getRun(ask, runId),
    find: async ({ owner = operator, ...page }) => {
      const { ids, next } = await findRuns(ask, { ...page, list: ownRunsKey(ownerMark(owner)) });
      const runs = await Promise.all(ids.map((id) => getRun(ask, id)));
      return { runs: runs.filter((run) => run !== undefined), next };
    },
    open: () => ask((connection) => connection.smembers(openRunsKey)),
    openOf: (keyIds) =>
      ask((connection) =>
        Promise.all(keyIds.map((keyId) => connection.sintercard(2, runsOfKey(keyId), openRunsKey))),
      ),
    finish: (runId, end) => finishRun(ask, runId, { end, now: clock() }),
    resume: (runId, resumption) => resumeRun(ask, runId, { resumption, now: clock() }),
    addNote: (runId, note) => addNote(ask, runId, { note, now: clock() }),
    requestCancel: (runId) => finishRun(ask, runId, { end: cancelled, now: clock() }),
    remove: (runId) => removeRun(ask, runId, { now: clock() }),
    isReady,
    close,
  };
};
