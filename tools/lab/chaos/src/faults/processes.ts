import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../installation/open-installation.ts";

/** Resolves once the service runs as another process than that one. @throws {Error} when the signal is given first */
export const untilAnotherProcess = async (
  installation: Pick<Installation, "pidOf">,
  service: string,
  pid: number,
  signal: AbortSignal,
): Promise<void> => {
  for (let now = await installation.pidOf(service); now === undefined || now === pid;) {
    await wait(50, undefined, { signal });
    now = await installation.pidOf(service);
  }
};

/** A second process of a service. */
export interface Replica {
  /** False once it has ended by itself. */
  isRunning(): boolean;
  kill(): Promise<void>;
}

/** Command line and environment of a running process, from /proc. */
const startedWith = async (pid: number): Promise<{ line: string[]; environment: NodeJS.ProcessEnv }> => {
  const read = async (what: string): Promise<string[]> =>
    (await readFile(join("/proc", String(pid), what), "utf8")).split("\0").filter((part) => part !== "");
  const pairs = (await read("environ")).map((entry) => {
    const at = entry.indexOf("=");
    return [entry.slice(0, at), entry.slice(at + 1)] as const;
  });
  // The channel belongs to the first process.
  const own = pairs.filter(([name]) => !name.startsWith("NODE_CHANNEL"));
  return { line: await read("cmdline"), environment: Object.fromEntries(own) };
};

const ownRoot = resolve(dirname(import.meta.dirname), "../../../..");

/** Starts what runs as that process once more, with the same environment, from another checkout where one is named; Linux only. */
export const startReplica = async (pid: number, root = ownRoot): Promise<Replica> => {
  const { line, environment } = await startedWith(pid);
  const [program = process.execPath, ...words] = line;
  const replica = spawn(program, words, { cwd: root, env: environment, stdio: "ignore" });
  const ended = once(replica, "exit");
  return {
    isRunning: () => replica.exitCode === null && replica.signalCode === null,
    kill: async () => {
      replica.kill("SIGKILL");
      await ended;
    },
  };
};
