import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** Registers a cleanup: `onTestFinished`, or a stack shared by several tests. */
export type Defer = (end: () => Promise<void>) => unknown;

type Environment = Readonly<Record<string, string>>;

const isRunning = (line: string): boolean => line.includes('"message":"running"');

const isComplaint = (line: string): boolean => !/^\{"level":"(?:debug|info|warn)"/u.test(line);

/** Starts a service as its own process; `running` resolves once it accepts jobs. Its errors are printed. */
export const startService = (name: string, environment: Environment, defer: Defer = onTestFinished) => {
  const main = fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HEALTH_PORT: "0",
      LOG_LEVEL: "info",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { promise: running, resolve, reject } = Promise.withResolvers<void>();
  running.catch(() => undefined);
  const exited = once(child, "exit").then(() => reject(new Error(`${name} ended before it was running`)));
  if (child.stderr)
    createInterface(child.stderr).on("line", (line) => {
      if (isRunning(line)) resolve();
      if (isComplaint(line)) process.stderr.write(`${line}\n`);
    });
  defer(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  return { running, kill: (signal: NodeJS.Signals) => child.kill(signal) };
};

/** Starts services and waits until all accept jobs, so that no request waits for a model to load. */
export const startServices = async (
  names: readonly string[],
  environment: Environment,
  defer?: Defer,
): Promise<void> => {
  await Promise.all(names.map((name) => startService(name, environment, defer).running));
};
