import { setTimeout as wait } from "node:timers/promises";
import { askRedis } from "@quarry/local-stores";
import type { Installation } from "./system/open-installation.ts";

/** Longer than three locks of a job. */
const frozenMs = 16_000;
const silentMs = 10_000;

/** Faults of a soak. */
export const soakFaults = [
  "kill",
  "freeze",
  "kill-redis",
  "kill-qdrant",
  "cut-connections",
  "silence",
] as const;
export type SoakFault = (typeof soakFaults)[number];

const signalTo = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just exited.
  }
};

/** Injects a fault, of a service or a store, and removes it. */
export const injectFault = async (
  fault: SoakFault,
  service: string,
  { installation, signal }: { readonly installation: Installation; readonly signal: AbortSignal },
): Promise<void> => {
  const pass = (ms: number): Promise<void> => wait(ms, undefined, { signal });
  const { redis, qdrant, redisWay } = installation;
  switch (fault) {
    case "kill":
      return signalTo(await installation.pidOf(service), "SIGKILL");
    case "freeze": {
      const pid = await installation.pidOf(service);
      signalTo(pid, "SIGSTOP");
      await pass(frozenMs);
      return signalTo(pid, "SIGCONT");
    }
    case "kill-redis":
      await redis.kill("SIGKILL");
      return redis.start();
    case "kill-qdrant":
      await qdrant.kill("SIGKILL");
      return qdrant.start();
    case "cut-connections":
      await askRedis(redis.port, ["CLIENT KILL TYPE normal", "CLIENT KILL TYPE pubsub"]);
      return;
    case "silence":
      redisWay.fallSilent();
      await pass(silentMs);
      return redisWay.speakAgain();
  }
};
