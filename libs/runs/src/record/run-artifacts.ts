import { type BlobFolder, type KeptFile, openBlobFolder } from "@quarry/blobs";
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

/** Where the files of a run lie below the folder of blobs. */
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

const inFolder = (folder: BlobFolder, earlier: RunArtifacts): RunArtifacts => ({
  putArtifact: (runId, path, content) => folder.write(`${bundlePath(runId)}/${path}`, content),
  getArtifact: async (runId, path) =>
    (await folder.read(`${bundlePath(runId)}/${path}`)) ?? (await earlier.getArtifact(runId, path)),
  listArtifacts: async (runId) => {
    const top = bundlePath(runId);
    const files = await folder.list(top);
    if (files.length === 0) return earlier.listArtifacts(runId);
    return files.map(({ path, bytes }) => ({ path: path.slice(top.length + 1), bytes }));
  },
});

/** The files of runs in a folder, or, where none is named, in Redis; those that lie in Redis are found with a folder, too. */
export const runArtifacts = (ask: AskRedis, folder: string | undefined): RunArtifacts =>
  folder === undefined ? inRedis(ask) : inFolder(openBlobFolder(folder), inRedis(ask));
