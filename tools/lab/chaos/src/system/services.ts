import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { spawnSystem } from "@quarry/testkit/processes";
import { z } from "zod";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../../../../..");

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

/** A process that has just been restarted is still in the list. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
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
      for (const { pid } of [...processes, ...later]) killIfThere(pid);
      command.kill("SIGKILL");
      await ended;
    },
    pidOf: async (service) =>
      (await children()).find(({ command: line }) => line.endsWith(`services/${service}/src/main.ts`))?.pid,
  };
};

const readWords = async (pid: number, file: string): Promise<string[]> =>
  (await readFile(join("/proc", String(pid), file), "utf8")).split("\0").filter((word) => word !== "");

/**
 * Starts a second process of a service with the command line and environment of the first (Linux only); returns a function that
 * ends it.
 */
export const startReplica = async (pid: number): Promise<() => Promise<void>> => {
  const [program = process.execPath, ...words] = await readWords(pid, "cmdline");
  const variables = (await readWords(pid, "environ")).map((entry) => {
    const at = entry.indexOf("=");
    return [entry.slice(0, at), entry.slice(at + 1)] as const;
  });
  // The IPC channel belongs to the first process.
  const env = Object.fromEntries(variables.filter(([name]) => !name.startsWith("NODE_CHANNEL")));
  const replica = spawn(program, words, { cwd: root, env, stdio: "ignore" });
  const ended = once(replica, "exit");
  return async () => {
    replica.kill("SIGKILL");
    await ended;
  };
};
