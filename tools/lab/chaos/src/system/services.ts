import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { spawnSystem } from "@quarry/testkit/processes";
import { z } from "zod";

const run = promisify(execFile);

/** Names of all services, in the order in which they are restarted. */
export const serviceNames = [
  "analyst",
  "hyde",
  "fetcher",
  "indexer",
  "reranker",
  "orchestrator",
  "gateway",
] as const;

/** The seven services as `npm run up` runs them, and that command itself. */
export interface RunningServices {
  /** Ends every process at the same moment with signal 9. */
  kill(): Promise<void>;
  /** Returns the running process of a service; undefined between its end and its next start. */
  pidOf(service: string): Promise<number | undefined>;
}

/** Lists the running child processes of a process. */
const childProcesses = async (parent: number) => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
};

/** Sends a signal to a process; does nothing if it has just exited. */
export const signalIfThere = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

const stackSchema = z.object({ processes: z.array(z.object({ pid: z.int() })) });

/** Starts the services on a data folder and waits until the gateway is ready. */
export const startServices = async (
  home: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServices> => {
  const { command } = await spawnSystem(home, port, environment);
  const ended = once(command, "exit");
  const children = () => childProcesses(command.pid ?? -1);
  return {
    kill: async () => {
      // The file does not name services that were restarted after a crash.
      const later = command.exitCode === null ? await children() : [];
      const { processes } = stackSchema.parse(JSON.parse(readFileSync(join(home, "stack.json"), "utf8")));
      // A process that has just been restarted is still in the list.
      for (const { pid } of [...processes, ...later]) signalIfThere(pid, "SIGKILL");
      command.kill("SIGKILL");
      await ended;
    },
    pidOf: async (service) =>
      (await children()).find(({ command: line }) => line.endsWith(`services/${service}/src/main.ts`))?.pid,
  };
};
