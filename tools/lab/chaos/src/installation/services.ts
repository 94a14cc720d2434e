import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);

/** All services. */
export const serviceNames = [
  "analyst",
  "hyde",
  "fetcher",
  "indexer",
  "reranker",
  "orchestrator",
  "gateway",
] as const;

/** A process that another one has started. */
export interface ChildProcessEntry {
  readonly pid: number;
  readonly command: string;
}

/** The processes that a process has started and that run now. */
const childProcesses = async (parent: number): Promise<readonly ChildProcessEntry[]> => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
};

const root = resolve(import.meta.dirname, "../../../../..");
const readyWithinMs = 120_000;
const askAgainMs = 50;

/** The seven services as `npm run up` runs them, and that command itself. */
export interface RunningServices {
  /** Ends every one of the processes at the same moment, without a chance to say anything. */
  kill(): Promise<void>;
  /** The process of a service that runs now; undefined between its end and its next start. */
  pidOf(service: string): Promise<number | undefined>;
}

const stackSchema = z.object({ processes: z.array(z.object({ pid: z.int() })) });

const isReady = (gatewayUrl: string): Promise<boolean> =>
  fetch(`${gatewayUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const untilReady = async (
  gatewayUrl: string,
  command: ChildProcess,
  log: readonly string[],
): Promise<void> => {
  const deadline = performance.now() + readyWithinMs;
  while (!(await isReady(gatewayUrl))) {
    const { exitCode, signalCode } = command;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the services ended with ${exitCode ?? signalCode}: ${log.join("")}`);
    if (performance.now() > deadline)
      throw new Error(`the gateway is not ready after ${readyWithinMs} ms: ${log.join("")}`);
    await wait(askAgainMs);
  }
};

/** A process that has just been restarted is named in the list once more before it is replaced there. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

/** Starts the services on a data folder, with an environment of their own, and waits until the gateway is ready. */
export const startServices = async (
  home: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServices> => {
  const { PATH, HOME } = process.env;
  const command = spawn(process.execPath, [join(root, "tools/start/src/up.ts")], {
    cwd: root,
    env: { PATH, HOME, QUARRY_HOME: home, GATEWAY_PORT: String(port), HEALTH_PORT: "0", ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log: string[] = [];
  command.stderr.on("data", (chunk: Buffer) => log.push(chunk.toString("utf8")));
  const ended = once(command, "exit");
  const children = () => childProcesses(command.pid ?? -1);
  const kill = async (): Promise<void> => {
    // A service that was started again after a crash is not in the file.
    const later = command.exitCode === null ? await children() : [];
    // Synchronous from here to the last of these lines.
    const { processes } = stackSchema.parse(JSON.parse(readFileSync(join(home, "stack.json"), "utf8")));
    for (const { pid } of [...processes, ...later]) killIfThere(pid);
    command.kill("SIGKILL");
    await ended;
  };
  try {
    await untilReady(`http://127.0.0.1:${port}`, command, log);
  } catch (error) {
    await kill().catch(() => command.kill("SIGKILL"));
    throw error;
  }
  return {
    kill,
    pidOf: async (service) =>
      (await children()).find(({ command: line }) => line.endsWith(`services/${service}/src/main.ts`))?.pid,
  };
};
