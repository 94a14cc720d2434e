import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { freePort } from "@quarry/local-stores";
import { spawnSystem } from "@quarry/testkit/processes";

const workers = ["orchestrator", "fetcher", "indexer", "hyde", "reranker", "analyst"];

/** Everything that `npm run up` starts, on a separate data folder. */
export interface RunningSystem {
  readonly client: QuarryClient;
  /** Returns the seconds of CPU that its processes have taken so far; 0 except on Linux. */
  cpuSeconds(): Promise<number>;
  /** Stops all processes and removes the data. */
  stop(): Promise<void>;
}

const ticksPerSecond = 100;

/** Adds up the CPU time of a process and its descendants, including those that have ended. */
const cpuSecondsOf = async (root: number | undefined): Promise<number> => {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/u.test(name));
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  const processes = texts.flatMap((text) => {
    // The name of a process, in brackets, may contain spaces.
    const [, parent, ...fields] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return text === "" ? [] : [{ pid: Number.parseInt(text, 10), parent: Number(parent), ticks }];
  });
  const below = new Set([root]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const { pid, parent } of processes) if (below.has(parent)) below.add(pid);
  }
  return processes.reduce((sum, { pid, ticks }) => sum + (below.has(pid) ? ticks : 0), 0) / ticksPerSecond;
};

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
    cpuSeconds: () => cpuSecondsOf(system.command.pid),
    stop: async () => {
      await system.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
