import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient } from "@quarry/client";
import { askRedis } from "@quarry/local-stores";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { compareBundles } from "./compare-outcomes.ts";
import { type Bundle, collectBundle } from "./outcome.ts";
import { unhandledIn } from "./play.ts";
import { createHolder } from "./system/holder.ts";
import { type Installation, openInstallation } from "./system/open-installation.ts";
import { type Outside, startOutside } from "./system/outside.ts";
import { serviceNames } from "./system/services.ts";

/** Longer than three locks of a job. */
const frozenMs = 16_000;
const silentMs = 10_000;
const longestPauseMs = 5_000;
/** Runs that are asked at the same time. */
const concurrency = 2;
/** Longest time from the last fault to the end of a run. */
const patienceMs = 900_000;

const faults = ["kill", "freeze", "kill-redis", "kill-qdrant", "cut-connections", "silence"] as const;
type Fault = (typeof faults)[number];

/** Result of a soak. */
export interface Soaked {
  readonly runs: number;
  readonly faults: Readonly<Record<Fault, number>>;
  /** Differences between the bundles of runs and an undisturbed one, and runs that did not end. */
  readonly lost: readonly string[];
  /** Log lines of the services about unhandled rejections or exceptions. */
  readonly troubles: readonly string[];
}

const signalTo = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has just exited.
  }
};

/** Injects a fault and removes it. */
const inject = async (
  fault: Fault,
  service: string,
  { installation, signal }: { installation: Installation; signal: AbortSignal },
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

const drawnFrom = <Item>(random: RandomGenerator, items: readonly [Item, ...Item[]]): Item =>
  items[uniformInt(random, 0, items.length - 1)] ?? items[0];

/** Asks the question and waits for the end of the run; undefined if the system did not accept it. */
const askOnce = async (
  { installation, outside }: { installation: Installation; outside: Outside },
  signal: AbortSignal,
): Promise<Bundle | undefined> => {
  const { research } = createQuarryClient({ url: installation.gatewayUrl, fetch });
  const runId = await outside.ask(installation.gatewayUrl, false).catch(() => undefined);
  if (runId === undefined) return undefined;
  for (;;) {
    const view = await research.get(runId, { waitSeconds: 10 }).catch(() => undefined);
    const bundle = view?.finishedAt && (await collectBundle(installation, runId).catch(() => undefined));
    if (bundle) return bundle;
    await wait(500, undefined, { signal });
  }
};

/**
 * Asks one question over and over for some minutes while a random fault follows another, and compares every bundle with an
 * undisturbed one of the same system. The same seed draws the same faults.
 * @throws {Error} if the undisturbed runs do not end
 */
export const playSoak = async (
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  asked: AbortSignal,
): Promise<Soaked> => {
  const holder = createHolder();
  const outside = await startOutside(holder);
  const installation = await openInstallation(holder, outside.environment(true));
  const system = { installation, outside };
  const counts: Record<Fault, number> = {
    kill: 0,
    freeze: 0,
    "kill-redis": 0,
    "kill-qdrant": 0,
    "cut-connections": 0,
    silence: 0,
  };
  const [lost, random]: [string[], RandomGenerator] = [[], xoroshiro128plus(seed)];
  let runs = 0;
  try {
    await installation.start();
    // Later runs find the documents of the first, so the second is compared with them.
    await askOnce(system, asked);
    const undisturbed = await askOnce(system, asked);
    if (undisturbed === undefined) throw new Error("the undisturbed system did not accept a run");
    const until = performance.now() + minutes * 60_000;
    const signal = AbortSignal.any([asked, AbortSignal.timeout(minutes * 60_000 + patienceMs)]);
    const disturb = async (): Promise<void> => {
      while (performance.now() < until) {
        const [fault, service] = [drawnFrom(random, faults), drawnFrom(random, serviceNames)];
        await inject(fault, service, { installation, signal });
        counts[fault] += 1;
        await wait(uniformInt(random, 0, longestPauseMs), undefined, { signal });
      }
    };
    const ask = async (): Promise<void> => {
      while (performance.now() < until) {
        const bundle = await askOnce(system, signal);
        if (bundle === undefined) {
          await wait(500, undefined, { signal });
          continue;
        }
        runs += 1;
        lost.push(...compareBundles(undisturbed, bundle).map((what) => `${bundle.runId}: ${what}`));
      }
    };
    await Promise.all([disturb(), ...Array.from({ length: concurrency }, ask)]).catch((error: unknown) => {
      asked.throwIfAborted();
      lost.push(`the end of a run: ${String(error)}`);
    });
    return { runs, faults: counts, lost, troubles: await unhandledIn(installation.home) };
  } finally {
    await installation.remove();
    await outside.stop();
  }
};
