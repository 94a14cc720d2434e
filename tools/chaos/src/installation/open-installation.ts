import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startQdrant, startRedis } from "@quarry/local-stores";
import type { Holder } from "../gates/hold.ts";
import { startHttpGate } from "../gates/http-gate.ts";
import { startRedisGate } from "../gates/redis-gate.ts";
import { startServices } from "./services.ts";

/** The whole system on data folders of its own, with gates before Redis and Qdrant. */
export interface Installation {
  readonly gatewayUrl: string;
  /** Past the gate. */
  readonly redisUrl: string;
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
  const [gatewayPort, redisPort, qdrantPort] = [await freePort(), await freePort(), await freePort()];
  const redisGate = await startRedisGate(redisPort, holder);
  const qdrantGate = await startHttpGate("qdrant", qdrantPort, holder);
  const redisUrl = `redis://127.0.0.1:${redisPort}`;
  let running: { readonly kill: () => Promise<void> }[] = [];
  const keep = async <Started extends { readonly kill: (signal: "SIGKILL") => Promise<void> }>(
    starting: Promise<Started>,
  ): Promise<void> => {
    const started = await starting;
    running.push({ kill: () => started.kill("SIGKILL") });
  };
  const kill = async (): Promise<void> => {
    const killed = running.map((one) => one.kill());
    running = [];
    await Promise.all(killed);
  };
  return {
    gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
    redisUrl,
    start: async () => {
      await Promise.all([
        keep(startRedis({ directory: join(home, "redis"), port: redisPort })),
        keep(startQdrant({ directory: join(home, "qdrant"), port: qdrantPort })),
      ]);
      const stores = { REDIS_URL: redisGate.url, QDRANT_URL: qdrantGate.url };
      const own = { NODE_COMPILE_CACHE: join(home, "compiled") };
      await keep(startServices(home, gatewayPort, { ...settings, ...environment, ...stores, ...own }));
    },
    kill,
    remove: async () => {
      await kill();
      await Promise.all([redisGate.stop(), qdrantGate.stop()]);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
