import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient, type ResearchClient } from "@quarry/client";
import { errorMessage } from "@quarry/failure";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { RandomGenerator } from "pure-rand/types/RandomGenerator";
import { compareBundles } from "./compare-outcomes.ts";
import { type Bundle, collectBundle } from "./outcome.ts";
import { unhandledIn } from "./play.ts";
import { injectFault, type SoakFault, soakFaults } from "./soak-faults.ts";
import { createHolder } from "./system/holder.ts";
import { type Installation, openInstallation } from "./system/open-installation.ts";
import { startOutside } from "./system/outside.ts";
import { serviceNames } from "./system/services.ts";

const longestPauseMs = 5_000;
/** Runs that are asked at the same time. */
const concurrency = 2;
/** Time after the last fault in which all runs must have ended. */
const patienceMs = 900_000;
const pageSize = 100;

/** Result of a soak. */
export interface Soaked {
  /** Runs that the system has accepted, also those whose acceptance did not reach the client. */
  readonly runs: number;
  /** Requests that were answered with an error or not at all. */
  readonly refused: number;
  readonly faults: Readonly<Record<SoakFault, number>>;
  /** Differences between the bundles of runs and an undisturbed one, and runs that did not end. */
  readonly lost: readonly string[];
  /** Log lines of the services about unhandled rejections or exceptions. */
  readonly troubles: readonly string[];
}

const drawnFrom = <Item>(random: RandomGenerator, items: readonly [Item, ...Item[]]): Item =>
  items[uniformInt(random, 0, items.length - 1)] ?? items[0];

/** Tries again until it succeeds: a part of the system may be down. */
const eventually = async <Value>(get: () => Promise<Value>, signal: AbortSignal): Promise<Value> => {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await get();
    } catch {
      await wait(500, undefined, { signal });
    }
  }
};

const untilEnded = (research: ResearchClient, runId: string, signal: AbortSignal): Promise<void> =>
  eventually(async () => {
    const { finishedAt } = await research.get(runId, { waitSeconds: 10 });
    if (finishedAt === null) throw new Error("the run goes on");
  }, signal);

/** Returns the ids of all runs, the newest first. */
const allRuns = async (research: ResearchClient): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await research.list({ limit: pageSize, ...(cursor && { cursor }) });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
};

/** Asks again and again while one random fault follows another; resolves when the time is over and its runs have ended. */
const disturbedAsking = async (
  { minutes, random }: { readonly minutes: number; readonly random: RandomGenerator },
  system: {
    readonly installation: Installation;
    readonly research: ResearchClient;
    readonly ask: () => Promise<string>;
    readonly signal: AbortSignal;
    /** Aborts the signal. */
    readonly stop: () => void;
  },
): Promise<Pick<Soaked, "faults" | "refused">> => {
  const { research, signal } = system;
  const until = performance.now() + minutes * 60_000;
  const counts = Object.fromEntries(soakFaults.map((fault) => [fault, 0])) as Record<SoakFault, number>;
  let refused = 0;
  const disturb = async (): Promise<void> => {
    while (performance.now() < until) {
      const [fault, service] = [drawnFrom(random, soakFaults), drawnFrom(random, serviceNames)];
      await injectFault(fault, service, system);
      counts[fault] += 1;
      await wait(uniformInt(random, 0, longestPauseMs), undefined, { signal });
    }
  };
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      const runId = await system.ask().catch(() => undefined);
      if (runId !== undefined) await untilEnded(research, runId, signal);
      else {
        refused += 1;
        await wait(500, undefined, { signal });
      }
    }
  };
  const loops = [disturb(), ...Array.from({ length: concurrency }, ask)];
  try {
    await Promise.all(loops);
  } catch (error) {
    // None of them may start a store again after the system is removed.
    system.stop();
    await Promise.allSettled(loops);
    throw error;
  }
  return { faults: counts, refused };
};

/**
 * Asks one question again and again for some minutes while one random fault follows another, and once more after the last; compares
 * every bundle with an undisturbed one of the same system. The same seed draws the same faults.
 * @throws {Error} if the undisturbed runs do not end, or a fault cannot be injected or removed
 */
export const playSoak = async (
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  asked: AbortSignal,
): Promise<Soaked> => {
  const holder = createHolder();
  const outside = await startOutside(holder);
  const installation = await openInstallation(holder, outside.environment(true));
  const { research } = createQuarryClient({ url: installation.gatewayUrl, fetch });
  const ended = new AbortController();
  const signal = AbortSignal.any([
    asked,
    ended.signal,
    AbortSignal.timeout(minutes * 60_000 + 2 * patienceMs),
  ]);
  const ask = (): Promise<string> => outside.ask(installation.gatewayUrl, false);
  const collect = async (runId: string): Promise<Bundle> => {
    await untilEnded(research, runId, signal);
    return eventually(() => collectBundle(installation, runId), signal);
  };
  try {
    await installation.start();
    // Later runs find the documents of the first, so they are compared with the second.
    const first = await ask();
    await collect(first);
    const undisturbed = await collect(await ask());
    const random = xoroshiro128plus(seed);
    const stop = (): void => ended.abort();
    const system = { installation, research, ask, signal, stop };
    const seen = await disturbedAsking({ minutes, random }, system);
    await eventually(ask, signal);
    const lost: string[] = [];
    const ids = (await eventually(() => allRuns(research), signal)).filter(
      (id) => id !== first && id !== undisturbed.runId,
    );
    for (const id of ids) {
      const differences = await collect(id).then(
        (bundle) => compareBundles(undisturbed, bundle),
        (error: unknown) => [`has no end: ${errorMessage(error)}`],
      );
      asked.throwIfAborted();
      lost.push(...differences.map((what) => `${id}: ${what}`));
    }
    return { ...seen, runs: ids.length, lost, troubles: await unhandledIn(installation.home) };
  } finally {
    ended.abort();
    await installation.remove();
    await outside.stop();
  }
};
