import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askRedis, freePort, startQdrant, startRedis } from "@quarry/local-stores";
import type { Holder } from "./holder.ts";
import { type RunningServices, startServices } from "./services.ts";
import { openWay, type Way } from "./way.ts";

/** A store of the system. */
interface Store {
  readonly port: number;
  /** Folder of its data. */
  readonly directory: string;
  /** Starts the store on its existing data. */
  start(): Promise<void>;
  /** Sends a signal and waits until the process has exited. Does nothing if it does not run. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

type Launch = (place: Pick<Store, "port" | "directory">) => Promise<Pick<Store, "kill">>;

const openStore = (launch: Launch, place: Pick<Store, "port" | "directory">): Store => {
  let running: Pick<Store, "kill"> | undefined;
  return {
    ...place,
    start: async () => {
      running = await launch(place);
    },
    kill: async (signal) => {
      const was = running;
      running = undefined;
      await was?.kill(signal);
    },
  };
};

/** Makes Redis close all connections of clients and subscribers. */
export const cutConnections = async ({ port }: Pick<Store, "port">): Promise<void> => {
  await askRedis(port, ["CLIENT KILL TYPE normal", "CLIENT KILL TYPE pubsub"]);
};

/** The whole system on separate data folders, with proxies in front of Redis and Qdrant. */
export interface Installation {
  readonly gatewayUrl: string;
  /** Address of Redis that bypasses the proxy. */
  readonly redisUrl: string;
  /** Folder of all its files. */
  readonly home: string;
  readonly redis: Store;
  readonly qdrant: Store;
  /** Proxy between the services and Redis. */
  readonly redisWay: Way;
  /** Returns the running process of a service; undefined between its end and its next start. */
  pidOf(service: string): Promise<number | undefined>;
  /** Starts all processes on the existing data. */
  start(): Promise<void>;
  /** Ends every process with signal 9: stores, services, and the command that supervises them. */
  kill(): Promise<void>;
  /** Kills the running processes and removes the data. */
  remove(): Promise<void>;
}

/** Checks for interrupted jobs as often as the services allow; with two concurrent jobs, some wait while the rest work. */
const settings = { STALLED_INTERVAL_MS: "1000", WORKER_CONCURRENCY: "2" } as const;

/** Creates folders and proxies for a system, without starting it yet. */
export const openInstallation = async (
  holder: Holder,
  environment: Readonly<Record<string, string>>,
): Promise<Installation> => {
  const home = await mkdtemp(join(tmpdir(), "quarry-chaos-"));
  const gatewayPort = await freePort();
  const redis = openStore(startRedis, { directory: join(home, "redis"), port: await freePort() });
  const qdrant = openStore(startQdrant, { directory: join(home, "qdrant"), port: await freePort() });
  const redisWay = await openWay(redis.port, holder.on("redis"));
  const qdrantWay = await openWay(qdrant.port, holder.on("qdrant"));
  const stores = {
    REDIS_URL: `redis://127.0.0.1:${redisWay.port}`,
    QDRANT_URL: `http://127.0.0.1:${qdrantWay.port}`,
  };
  let services: RunningServices | undefined;
  const kill = async (): Promise<void> => {
    const running = services;
    services = undefined;
    await Promise.all([running?.kill(), redis.kill("SIGKILL"), qdrant.kill("SIGKILL")]);
  };
  return {
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    redisUrl: `redis://127.0.0.1:${redis.port}`,
    home,
    redis,
    qdrant,
    redisWay,
    pidOf: async (service) => services?.pidOf(service),
    start: async () => {
      await Promise.all([redis.start(), qdrant.start()]);
      services = await startServices(home, gatewayPort, { ...settings, ...environment, ...stores });
    },
    kill,
    remove: async () => {
      await kill();
      await Promise.all([redisWay.stop(), qdrantWay.stop()]);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
