import type { BlobStore, KeptFile } from "@quarry/blobs";
import type { AskRedis } from "@quarry/redis";
import { runKeys } from "./run-keys.ts";

/** A file a run has left, by its path in the bundle; `bytes` counts UTF-8. */
export type StoredArtifact = KeptFile;

/** The files a run leaves, by path. */
export interface RunArtifacts {
  /** Keeps a file of a run under its path; the same path again replaces it. */
  putArtifact(runId: string, path: string, content: string): Promise<void>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  /** Sorted by path. */
  listArtifacts(runId: string): Promise<readonly StoredArtifact[]>;
}

/** Where the files of a run lie among the blobs. */
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

/** The files of runs among the blobs, or, where there are none, in Redis; those that lie in Redis are found with blobs, too. */
export const runArtifacts = (ask: AskRedis, blobs: BlobStore | undefined): RunArtifacts =>
  blobs === undefined ? inRedis(ask) : inBlobs(blobs, inRedis(ask));
