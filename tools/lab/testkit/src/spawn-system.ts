import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const root = resolve(import.meta.dirname, "../../../..");
const readyWithinMs = 300_000;

/** The system as `npm run up` runs it, in separate processes. */
export interface SpawnedSystem {
  /** Address of the gateway. */
  readonly url: string;
  /** The command that supervises all other processes. */
  readonly command: ChildProcess;
  /** Stops all processes in order. */
  stop(): Promise<void>;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the system on a data folder and waits until its gateway is ready.
 * @throws {Error} with its last output if it exits before
 */
export const spawnSystem = async (
  home: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<SpawnedSystem> => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const command = spawn(process.execPath, [join(root, "tools/start/src/up.ts")], {
    cwd: root,
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      QUARRY_HOME: home,
      GATEWAY_PORT: String(port),
      HEALTH_PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  command.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
  const ended = once(command, "exit");
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + readyWithinMs;
  while (!(await isReady(url))) {
    const hasEnded = command.exitCode !== null || command.signalCode !== null;
    if (hasEnded || performance.now() > deadline) {
      command.kill("SIGTERM");
      throw new Error(`the services ${hasEnded ? "ended" : "are not ready"}: ${log}`);
    }
    await wait(50);
  }
  return {
    url,
    command,
    stop: async () => {
      command.kill("SIGTERM");
      await ended;
    },
  };
};
