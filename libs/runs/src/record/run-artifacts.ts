import type { AskRedis } from "@quarry/redis";
import { runKeys } from "./run-keys.ts";

/** A file a run has left; `bytes` counts UTF-8. */
export interface StoredArtifact {
  readonly path: string;
  readonly bytes: number;
}

/** The files a run leaves, by path. */
export interface RunArtifacts {
  /** Keeps a file of a run under its path; the same path again replaces it. */
  putArtifact(runId: string, path: string, content: string): Promise<void>;
  getArtifact(runId: string, path: string): Promise<Buffer | undefined>;
  /** Sorted by path. */
  listArtifacts(runId: string): Promise<readonly StoredArtifact[]>;
}

/** Files in one hash per run. */
export const runArtifacts = (ask: AskRedis): RunArtifacts => ({
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
