import { setTimeout as wait } from "node:timers/promises";
import { createQuarryClient } from "@quarry/client";
import type { LoggedEvent } from "@quarry/contracts";
import { startTcpProxy } from "@quarry/testkit/processes";
import { surplusOf } from "../../check/lost-and-doubled.ts";
import { readLog } from "../../run/outcome.ts";
import { ask, givenPages, handIn, untilEnded } from "../../run/outside.ts";
import { type DisturbedRun, duringRun, watchJobs } from "../during-run.ts";
import type { Scenario, Stage } from "../scenario.ts";

const partedMs = 30_000;

/** No byte passes between the services and Redis for half a minute, and no connection is closed. */
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
  redis.delay({ ms: 3, jitterMs: 10 });
  qdrant.delay({ ms: 20, jitterMs: 80 });
  const over = new AbortController();
  const resetting = resetAgainAndAgain(run, AbortSignal.any([over.signal, run.signal]));
  try {
    await run.untilStage("claims");
  } finally {
    over.abort();
    await resetting;
  }
  await run.jobs.untilActive("list-claims", run.signal);
  await run.fault(async () => {
    redis.reset();
    qdrant.reset();
    redis.delay();
    qdrant.delay();
  });
});

const cutEveryMs = 3_000;

/** A client follows a run; its connection is reset every three seconds, and the gateway is killed once. */
export const followerCut: Scenario = duringRun("follower-cut", async (run) => {
  const { gatewayUrl, redisUrl } = run.installation;
  const way = await startTcpProxy(Number(new URL(gatewayUrl).port), Math.random);
  const ended = new AbortController();
  const cutting = (async () => {
    while (!ended.signal.aborted) {
      await wait(cutEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
      way.reset();
    }
  })();
  const killing = (async () => {
    await run.untilStage("claims");
    const pid = await run.installation.pidOf("gateway");
    await run.fault(async () => void (pid !== undefined && process.kill(pid, "SIGKILL")));
  })();
  try {
    const { research } = createQuarryClient({ url: `http://127.0.0.1:${way.port}`, fetch });
    const seen: LoggedEvent[] = [];
    for await (const event of research.events(run.runId, { signal: run.signal })) seen.push(event);
    await killing;
    const [log, told] = [await readLog(redisUrl, run.runId), seen].map((events) =>
      events.map((event) => JSON.stringify(event)),
    );
    return {
      lost: surplusOf(log ?? [], told ?? []).map((event) => `not told: ${event}`),
      doubled: surplusOf(told ?? [], log ?? []).map((event) => `told twice: ${event}`),
    };
  } finally {
    ended.abort();
    await cutting;
    await way.stop();
  }
});

const cancelled = 20;
const longestMs = 15_000;
const boundMs = 2_000;

/** A run is cancelled after that time; answers with what went wrong, and how long the cancelling took. */
const cancelAfter = async (
  { installation: { gatewayUrl, redisUrl }, outside, signal }: Stage,
  collectionId: string,
  afterMs: number,
): Promise<{ lost: string[]; doubled: string[]; ms: number }> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  const jobs = watchJobs(redisUrl);
  try {
    const runId = await ask(gatewayUrl, { collectionId, urls: givenPages(outside.web), isGoalLed: false });
    await wait(afterMs, undefined, { signal });
    const startedAt = performance.now();
    await research.cancel(runId);
    await untilEnded(redisUrl, runId, signal);
    while ((await jobs.active()).length > 0) await wait(20, undefined, { signal });
    const ms = performance.now() - startedAt;
    const { status } = await research.get(runId);
    const before = outside.web.requests.length;
    await wait(500, undefined, { signal });
    const after = outside.web.requests.length - before;
    return {
      lost: ["cancelled", "completed"].includes(status) ? [] : [`cancelled after ${afterMs} ms: ${status}`],
      doubled: after > 0 ? [`${after} pages were fetched after the end`] : [],
      ms,
    };
  } finally {
    await jobs.close();
  }
};

/** Twenty runs, each cancelled at a random moment. */
export const cancelAnywhere: Scenario = {
  name: "cancel-anywhere",
  play: async (stage) => {
    const collectionId = await handIn(stage.installation.gatewayUrl);
    const lost: string[] = [];
    const doubled: string[] = [];
    const recoveryMs: number[] = [];
    for (let index = 0; index < cancelled; index += 1) {
      const one = await cancelAfter(stage, collectionId, Math.round(stage.random() * longestMs));
      lost.push(...one.lost);
      doubled.push(...one.doubled);
      recoveryMs.push(one.ms);
    }
    const late = recoveryMs.filter((ms) => ms > boundMs).length;
    if (late > 0) stage.say(`${late} of ${cancelled} took longer than ${boundMs} ms`);
    return { lost, doubled, repeated: 0, recoveryMs };
  },
};
