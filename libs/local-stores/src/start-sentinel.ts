import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askRedis } from "./ask-redis.ts";
import { findRedis } from "./find-redis.ts";
import { onFreePort } from "./on-free-port.ts";
import { endServer, untilAnswers } from "./server-process.ts";

/** A process that watches a master with others of its kind, and makes a replica the master when most of them miss it. */
export interface RunningSentinel {
  readonly port: number;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** What is watched. */
export interface StartSentinelOptions {
  readonly name: string;
  readonly masterPort: number;
  /** How many sentinels must miss the master. */
  readonly quorum: number;
  /** How long it must be silent. */
  readonly downAfterMs: number;
  /** Further lines of its configuration, such as `tls-port 26380`. */
  readonly settings?: readonly string[];
}

const startOn = async (port: number, options: StartSentinelOptions): Promise<RunningSentinel> => {
  const { name, masterPort, quorum, downAfterMs, settings = [] } = options;
  const directory = await mkdtemp(join(tmpdir(), "quarry-sentinel-"));
  // A sentinel writes what it learns into its own configuration.
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
  const server = spawn(await findRedis(), [file, "--sentinel"], { stdio: ["ignore", "pipe", "ignore"] });
  const stop = async (): Promise<void> => {
    await endServer(server, "SIGKILL");
    await rm(directory, { recursive: true, force: true });
  };
  const isUp = (): Promise<boolean> =>
    askRedis(port, ["INFO server", "PING"]).then(
      (reply) => reply.includes(`process_id:${server.pid}\r`) && reply.includes("+PONG"),
      () => false,
    );
  await untilAnswers(server, isUp).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, stop };
};

/** Starts a sentinel on loopback and waits until it answers. @throws {Error} with its own words when it does not start */
export const startSentinel = (options: StartSentinelOptions): Promise<RunningSentinel> =>
  onFreePort((port) => startOn(port, options));
