import { setTimeout as wait } from "node:timers/promises";
import { cutConnections, type Installation } from "./system/open-installation.ts";
import { signalIfThere } from "./system/services.ts";

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

/** Injects a fault, of a service or a store, and removes it. */
export const injectFault = async (
  fault: SoakFault,
  service: string,
  { installation, signal }: { readonly installation: Installation; readonly signal: AbortSignal },
): Promise<void> => {
  const pass = (ms: number): Promise<void> => wait(ms, undefined, { signal });
  const { redis, qdrant, redisWay } = installation;
  switch (fault) {
    case "kill": {
      const pid = await installation.pidOf(service);
      return pid === undefined ? undefined : signalIfThere(pid, "SIGKILL");
    }
    case "freeze": {
      const pid = await installation.pidOf(service);
      if (pid === undefined) return;
      signalIfThere(pid, "SIGSTOP");
      await pass(frozenMs);
      return signalIfThere(pid, "SIGCONT");
    }
    case "kill-redis":
      await redis.kill("SIGKILL");
      return redis.start();
    case "kill-qdrant":
      await qdrant.kill("SIGKILL");
      return qdrant.start();
    case "cut-connections":
      return cutConnections(redis);
    case "silence":
      redisWay.fallSilent();
      await pass(silentMs);
      return redisWay.speakAgain();
  }
};
