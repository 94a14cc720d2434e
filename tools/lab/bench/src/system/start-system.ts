import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { freePort } from "@quarry/local-stores";
import { spawnSystem } from "@quarry/testkit/processes";

const workers = ["orchestrator", "fetcher", "indexer", "hyde", "reranker", "analyst"];

/** Everything that `npm run up` starts, on a separate data folder. */
interface RunningSystem {
  readonly client: QuarryClient;
  /** Stops all processes and removes the data. */
  stop(): Promise<void>;
}

/**
 * Starts the system with these variables, and waits until every worker has loaded its model.
 * @throws {Error} if it exits before
 */
export const startSystem = async (
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RunningSystem> => {
  const home = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const system = await spawnSystem(home, await freePort(), environment);
  const isRunning = async (name: string): Promise<boolean> =>
    (await readFile(join(home, "logs", `${name}.log`), "utf8")).includes('"message":"running"');
  while (!(await Promise.all(workers.map(isRunning))).every(Boolean)) await wait(100, undefined, { signal });
  return {
    client: createQuarryClient({ url: system.url, fetch, signal }),
    stop: async () => {
      await system.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
