import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startQdrant, startRedis } from "@quarry/local-stores";
import { startTcpProxy, type TcpProxy } from "@quarry/testkit/processes";
import type { Holder } from "../gates/hold.ts";
import { startHttpGate } from "../gates/http-gate.ts";
import { startRedisGate } from "../gates/redis-gate.ts";
import { type RunningServices, startServices } from "./services.ts";

/** A store of the system, as the faults treat it. */
interface Store {
  readonly port: number;
  /** Folder of its data. */
  readonly directory: string;
  /** Starts it on the data that is there. */
  start(): Promise<void>;
  /** Sends a signal and waits until it is gone; nothing when it does not run. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface Place {
  readonly directory: string;
  readonly port: number;
}

interface Running {
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
}

/** A store that is started by `launch`, again and again, at one place. */
const openStore = (launch: (place: Place) => Promise<Running>, place: Place): Store => {
  let running: Running | undefined;
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

/** The whole system on data folders of its own, with gates before Redis and Qdrant. */
export interface Installation {
  readonly gatewayUrl: string;
  /** Past the gate. */
  readonly redisUrl: string;
  /** Folder of all its files. */
  readonly home: string;
  readonly redis: Store;
  readonly qdrant: Store;
  /** The ways of the services to their stores. */
  readonly ways: { readonly redis: TcpProxy; readonly qdrant: TcpProxy };
  /** The process of a service that runs now; undefined between its end and its next start. */
  pidOf(service: string): Promise<number | undefined>;
  /** Starts everything on the data that is there. */
  start(): Promise<void>;
  /** `kill -9` for every process: stores, services, and the command that looks after them. */
  kill(): Promise<void>;
  /** Kills what runs and removes the data. */
  remove(): Promise<void>;
}

/** Jobs that were cut off are looked for as often as the services allow; with two jobs at a time some wait while others are in work. */
const settings = { STALLED_INTERVAL_MS: "1000", WORKER_CONCURRENCY: "2" } as const;

/** Makes room for a system; nothing is started yet. */
export const openInstallation = async (
  holder: Holder,
  environment: Readonly<Record<string, string>>,
): Promise<Installation> => {
  const home = await mkdtemp(join(tmpdir(), "quarry-chaos-"));
  const gatewayPort = await freePort();
  const redis = openStore(startRedis, { directory: join(home, "redis"), port: await freePort() });
  const qdrant = openStore(startQdrant, { directory: join(home, "qdrant"), port: await freePort() });
  const ways = {
    redis: await startTcpProxy(redis.port, Math.random),
    qdrant: await startTcpProxy(qdrant.port, Math.random),
  };
  const redisGate = await startRedisGate(ways.redis.port, holder);
  const qdrantGate = await startHttpGate("qdrant", ways.qdrant.port, holder);
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
    ways,
    pidOf: async (service) => services?.pidOf(service),
    start: async () => {
      await Promise.all([redis.start(), qdrant.start()]);
      const stores = { REDIS_URL: redisGate.url, QDRANT_URL: qdrantGate.url };
      const own = { NODE_COMPILE_CACHE: join(home, "compiled") };
      services = await startServices(home, gatewayPort, { ...settings, ...own, ...environment, ...stores });
    },
    kill,
    remove: async () => {
      await kill();
      await Promise.all([redisGate.stop(), qdrantGate.stop()]);
      await Promise.all([ways.redis.stop(), ways.qdrant.stop()]);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
