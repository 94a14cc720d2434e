import { setTimeout as wait } from "node:timers/promises";
import { type DisturbedRun, duringRun } from "../during-run.ts";
import type { Scenario } from "../scenario.ts";

const partedMs = 30_000;

/** No byte passes between the services and Redis for half a minute, and nobody is told. */
export const partition: Scenario = duringRun("partition", async (run) => {
  const { redis } = run.installation.ways;
  await run.jobs.untilActive("fetch-page", run.signal);
  await run.fault(async () => {
    redis.fallSilent();
    await wait(partedMs, undefined, { signal: run.signal });
    redis.speakAgain();
  });
});

const resetEveryMs = 2_000;

/** Resets every connection to the stores, again and again, until the signal is given. */
const resetAgainAndAgain = async (
  { installation: { ways } }: DisturbedRun,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await wait(resetEveryMs, undefined, { signal }).catch(() => undefined);
    ways.redis.reset();
    ways.qdrant.reset();
  }
};

/** From the first page to the claims: every chunk to and from the stores comes late, and connections are reset every two seconds. */
export const slowAndReset: Scenario = duringRun("slow-and-reset", async (run) => {
  const { redis, qdrant } = run.installation.ways;
  await run.jobs.untilActive("fetch-page", run.signal);
  await run.fault(async () => {
    redis.delay({ ms: 3, jitterMs: 10 });
    qdrant.delay({ ms: 20, jitterMs: 80 });
    const over = new AbortController();
    const resetting = resetAgainAndAgain(run, AbortSignal.any([over.signal, run.signal]));
    try {
      await run.untilStage("claims");
    } finally {
      over.abort();
      await resetting;
      redis.delay();
      qdrant.delay();
    }
  });
});
