import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";
import { freePort } from "@quarry/local-stores";
import { healthPorts, type WorkerName } from "./health-ports.ts";

const root = resolve(import.meta.dirname, "../../../..");
const askAgainMs = 100;

/** Everything that `npm run up` starts, on a data folder of its own. */
export interface RunningSystem {
  readonly client: QuarryClient;
  /** Where each worker answers for its health. */
  readonly ports: ReadonlyMap<WorkerName, number>;
  /** Ends all of it and removes the data. */
  stop(): Promise<void>;
}

/** Starts the system with what the environment adds, and waits until every part of it is ready. @throws {Failure} `bad-output` when it ends before */
export const startSystem = async (
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RunningSystem> => {
  const home = await mkdtemp(join(tmpdir(), "quarry-bench-"));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const command = spawn(process.execPath, [join(root, "tools/start/src/up.ts")], {
    cwd: root,
    env: { PATH, HOME, QUARRY_HOME: home, GATEWAY_PORT: String(port), ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  command.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  const ended = once(command, "exit");
  const stop = async (): Promise<void> => {
    command.kill("SIGTERM");
    await ended;
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const client = createQuarryClient({ url: `http://127.0.0.1:${port}`, fetch, signal });
  const isReady = (): Promise<boolean> =>
    client.readiness().then(
      ({ status }) => status === "ready",
      () => false,
    );
  // The gateway takes runs before the last worker has loaded its model.
  const untilReady = async (): Promise<ReadonlyMap<WorkerName, number>> => {
    for (;;) {
      const ports = await healthPorts(join(home, "logs"));
      if (ports !== undefined && (await isReady())) return ports;
      if (command.exitCode !== null)
        throw new Failure("bad-output", `the system ended: ${said.join("")}`, { retry: "never" });
      await wait(askAgainMs, undefined, { signal });
    }
  };
  try {
    return { client, ports: await untilReady(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
