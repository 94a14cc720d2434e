import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFreePort } from "./on-free-port.ts";
import { findProgram, type RunningServer, runServer } from "./server-process.ts";

const replyWithinMs = 30_000;

/** Sends inline commands to a local Redis and returns its answer; no client library is needed. */
export const askRedis = async (port: number, commands: readonly string[]): Promise<string> => {
  const socket = connect({ port, host: "127.0.0.1" });
  const chunks: string[] = [];
  socket.setTimeout(replyWithinMs, () => socket.destroy(new Error("Redis does not reply")));
  socket.on("data", (chunk) => chunks.push(chunk.toString()));
  try {
    await once(socket, "connect");
    // A sentinel has no QUIT; it closes after the last answer.
    socket.end([...commands, "QUIT", ""].join("\r\n"));
    await once(socket, "close");
    return chunks.join("");
  } finally {
    socket.destroy();
  }
};

/**
 * Returns the path of redis-server or valkey-server; both can run as a sentinel.
 * @throws {Error} if neither is installed
 */
const findRedis = async (): Promise<string> => {
  const server = await findProgram(["redis-server", "valkey-server"], process.env["PATH"] ?? "");
  if (server !== undefined) return server;
  throw new Error("neither redis-server nor valkey-server is in PATH; install one: apt install redis-server");
};

/** A real Redis server for a test: append-only file synced before each answer, as in deploy/redis.conf; no eviction. */
export interface RunningRedis extends RunningServer {
  readonly url: string;
  readonly port: number;
  /** Data folder; a server restarted there has the same data. */
  readonly directory: string;
  /** Removes every key. */
  flush(): Promise<void>;
}

/** Data folder and addresses of the server; absent ones are generated. */
export interface StartRedisOptions {
  readonly directory?: string;
  readonly port?: number;
  readonly password?: string;
  /** In its own process group, so that Ctrl-C does not reach it. */
  readonly detached?: boolean;
  /** The server's log is appended to this file. */
  readonly logFile?: string;
  /** Default `noeviction`. */
  readonly maxmemoryPolicy?: string;
  /** False for no append-only file. */
  readonly appendOnly?: boolean;
  /** Additional settings as command line words, such as `--replicaof`, `127.0.0.1`, `6379`. */
  readonly settings?: readonly string[];
}

/** True if the Redis that was asked is this process; another one may have the port and respond. */
const isProcess = (asked: Promise<string>, pid: number): Promise<boolean> =>
  asked.then(
    (reply) => reply.includes(`process_id:${pid}\r`) && reply.includes("+PONG"),
    () => false,
  );

const commandLine = (port: number, directory: string, options: StartRedisOptions): string[] => {
  const appendOnly = options.appendOnly === false ? "no" : "yes";
  const fixed = `--bind 127.0.0.1 --appendonly ${appendOnly} --appendfsync always --maxmemory-policy`;
  const password = options.password === undefined ? [] : ["--requirepass", options.password];
  return [
    ...fixed.split(" "),
    options.maxmemoryPolicy ?? "noeviction",
    "--port",
    String(port),
    "--dir",
    directory,
    "--save",
    "",
    ...password,
    ...(options.settings ?? []),
  ];
};

const startOn = async (port: number, options: StartRedisOptions): Promise<RunningRedis> => {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), "quarry-redis-")));
  await mkdir(directory, { recursive: true });
  const { password } = options;
  const ask = (...commands: string[]): Promise<string> =>
    askRedis(port, [...(password === undefined ? [] : [`AUTH ${password}`]), ...commands]);
  const { detached = false, logFile } = options;
  const server = await runServer("redis", await findRedis(), commandLine(port, directory, options), {
    detached,
    logFile,
    isUp: (pid) => isProcess(ask("INFO server", "PING"), pid),
    temporaryFolder: options.directory === undefined ? directory : undefined,
  });
  const url = `redis://${password === undefined ? "" : `:${password}@`}127.0.0.1:${port}`;
  const flush = async (): Promise<void> => {
    const reply = await ask("FLUSHALL");
    if (!reply.includes("+OK")) throw new Error(`redis did not flush: ${reply}`);
  };
  return { ...server, url, port, directory, flush };
};

/**
 * Starts redis-server or valkey-server from PATH and waits until it responds.
 * @throws {Error} with the server's own message if it ends or is not ready within a minute
 */
export const startRedis = (options: StartRedisOptions = {}): Promise<RunningRedis> => {
  const start = (port: number): Promise<RunningRedis> => startOn(port, options);
  return options.port === undefined ? onFreePort(start) : start(options.port);
};

/** A sentinel, which watches a master together with others, and promotes a replica when enough of them consider it down. */
export interface RunningSentinel {
  readonly port: number;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** Master to watch. */
export interface StartSentinelOptions {
  readonly name: string;
  readonly masterPort: number;
  /** Number of sentinels that must consider the master down. */
  readonly quorum: number;
  /** Milliseconds of silence after which it counts as down. */
  readonly downAfterMs: number;
  /** Additional lines of its configuration, such as `tls-port 26380`. */
  readonly settings?: readonly string[];
}

const startSentinelOn = async (port: number, options: StartSentinelOptions): Promise<RunningSentinel> => {
  const { name, masterPort, quorum, downAfterMs, settings = [] } = options;
  const directory = await mkdtemp(join(tmpdir(), "quarry-sentinel-"));
  // A sentinel rewrites its own configuration file.
  const file = join(directory, "sentinel.conf");
  const lines = [
    `port ${port}`,
    "bind 127.0.0.1",
    `dir ${directory}`,
    ...settings,
    `sentinel monitor ${name} 127.0.0.1 ${masterPort} ${quorum}`,
    `sentinel down-after-milliseconds ${name} ${downAfterMs}`,
    `sentinel failover-timeout ${name} ${downAfterMs * 10}`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  const server = await runServer("redis", await findRedis(), [file, "--sentinel"], {
    isUp: (pid) => isProcess(askRedis(port, ["INFO server", "PING"]), pid),
    temporaryFolder: directory,
  });
  return { ...server, port };
};

/**
 * Starts a local sentinel and waits until it responds.
 * @throws {Error} with its own message if it does not start
 */
export const startSentinel = (options: StartSentinelOptions): Promise<RunningSentinel> =>
  onFreePort((port) => startSentinelOn(port, options));
