import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { problemSchema } from "@quarry/contracts";
import { askRedis } from "@quarry/local-stores";
import { lostAndDoubled } from "../../check/lost-and-doubled.ts";
import { serviceNames } from "../../installation/services.ts";
import { askedOf, collectOutcome } from "../../run/outcome.ts";
import { givenPages, submit, untilEnded } from "../../run/outside.ts";
import { type DisturbedRun, duringRun, watchJobs } from "../during-run.ts";
import type { Scenario } from "../scenario.ts";

const whilePagesAreRead = (run: DisturbedRun): Promise<void> =>
  run.jobs.untilActive("fetch-page", run.signal);

const awayFor = async (
  { installation: { redis }, signal }: DisturbedRun,
  how: NodeJS.Signals,
  ms: number,
) => {
  await redis.kill(how);
  await wait(ms, undefined, { signal });
  await redis.start();
};

/** Redis ends in order and is back after two seconds. */
export const redisRestart: Scenario = duringRun("redis-restart", async (run) => {
  await whilePagesAreRead(run);
  await run.fault(() => awayFor(run, "SIGTERM", 2_000));
});

/** Redis is killed and started again at once: while pages are read, passages written, and claims judged. */
export const redisKilled: Scenario = duringRun("redis-killed", async (run) => {
  for (const contract of ["fetch-page", "index-document", "list-claims"]) {
    await run.jobs.untilActive(contract, run.signal);
    await run.fault(() => awayFor(run, "SIGKILL", 0));
  }
});

const lostPart = 0.3;

/** The end of what Redis has written is gone, as after a loss of power on a disk that lies. */
const cutFile = async (directory: string): Promise<void> => {
  const folder = join(directory, "appendonlydir");
  const name = (await readdir(folder)).find((file) => file.endsWith(".incr.aof"));
  if (name === undefined) throw new Error(`there is no append-only file in ${folder}`);
  const { size } = await stat(join(folder, name));
  await truncate(join(folder, name), Math.floor(size * (1 - lostPart)));
};

/** Redis is killed, loses the last 30 % of its append-only file, and is started again. */
export const redisTailLost: Scenario = duringRun("redis-tail-lost", async (run) => {
  await run.untilStage("claims");
  await run.fault(async () => {
    const { redis } = run.installation;
    await redis.kill("SIGKILL");
    await cutFile(redis.directory);
    await redis.start();
  });
});

/** Redis is away for the given number of seconds while pages are fetched. */
export const redisAway = (seconds: number): Scenario =>
  duringRun(`redis-away-${seconds}s`, async (run) => {
    await whilePagesAreRead(run);
    await run.fault(() => awayFor(run, "SIGTERM", seconds * 1_000));
  });

const tell = async (run: DisturbedRun, command: string): Promise<void> => {
  const reply = await askRedis(run.installation.redis.port, [command]);
  if (reply.startsWith("-")) throw new Error(`redis refused ${command}: ${reply}`);
};

/** Redis does not answer for longer than a lock lives. */
export const redisPaused: Scenario = duringRun("redis-paused", async (run) => {
  await whilePagesAreRead(run);
  await run.fault(async () => {
    await tell(run, "CLIENT PAUSE 8000 ALL");
    await wait(8_000, undefined, { signal: run.signal });
  });
});

/** Redis closes every connection of clients and of subscribers, again and again. */
export const redisConnectionsCut: Scenario = duringRun("redis-connections-cut", async (run) => {
  for (const contract of ["fetch-page", "index-document", "find-evidence", "list-claims"]) {
    await run.jobs.untilActive(contract, run.signal);
    await run.fault(async () => {
      await tell(run, "CLIENT KILL TYPE normal");
      await tell(run, "CLIENT KILL TYPE pubsub");
    });
  }
});

const fullMs = 15_000;

/** Redis has no memory left for fifteen seconds while pages are fetched; the gateway must refuse new runs with that reason. */
export const redisFull: Scenario = duringRun("redis-full", async (run) => {
  await whilePagesAreRead(run);
  await run.fault(async () => {
    await tell(run, "CONFIG SET maxmemory 1000000");
    const { status } = await fetch(`${run.installation.gatewayUrl}/v1/research`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question: "Is there room?" }),
    });
    await wait(fullMs, undefined, { signal: run.signal });
    await tell(run, "CONFIG SET maxmemory 0");
    if (status !== 507) throw new Error(`a submission to a full Redis was answered ${status}`);
  });
});

/** Every chunk to and from Qdrant is late while passages are written and searched. */
export const qdrantSlow: Scenario = duringRun("qdrant-slow", async (run) => {
  const { qdrant } = run.installation.ways;
  await run.jobs.untilActive("index-document", run.signal);
  qdrant.delay({ ms: 200, jitterMs: 800 });
  await run.untilStage("claims");
  await run.jobs.untilActive("list-claims", run.signal);
  await run.fault(async () => qdrant.delay());
});

/** Qdrant is killed while passages are written, and stays away for the given number of seconds. */
export const qdrantAway = (seconds: number): Scenario =>
  duringRun(`qdrant-away-${seconds}s`, async (run) => {
    const { qdrant } = run.installation;
    for (const contract of ["index-document", "find-evidence"]) {
      await run.jobs.untilActive(contract, run.signal);
      await run.fault(async () => {
        await qdrant.kill("SIGKILL");
        await wait(seconds * 1_000, undefined, { signal: run.signal });
        await qdrant.start();
      });
    }
  });

/** Checks that a lost run is answered with 404 and a remedy. */
const toldAsGone = async (gatewayUrl: string, runId: string): Promise<readonly string[]> => {
  const response = await fetch(`${gatewayUrl}/v1/research/${runId}`);
  const { detail } = problemSchema.parse(await response.json());
  return response.status === 404 && detail.includes("/v1/research")
    ? []
    : [`what became of the run: it was answered ${response.status}, "${detail}"`];
};

/**
 * Removes every key of Redis while a run works. The run is lost with its only store; only a backup restores it. It must be answered with 404
 * and a remedy, no process may end, and the next run must succeed.
 */
export const redisWiped: Scenario = {
  name: "redis-wiped",
  play: async ({ installation, outside, undisturbed, signal }) => {
    const { redisUrl, gatewayUrl, redis } = installation;
    const jobs = watchJobs(redisUrl);
    let wiped: string;
    try {
      wiped = await submit(gatewayUrl, givenPages(outside.web), false);
      await jobs.untilActive("fetch-page", signal);
    } finally {
      await jobs.close();
    }
    const pids = () => Promise.all(serviceNames.map((service) => installation.pidOf(service)));
    const before = await pids();
    await askRedis(redis.port, ["FLUSHALL"]);
    const startedAt = performance.now();
    const untold = await toldAsGone(gatewayUrl, wiped);
    const asked = askedOf(outside);
    const next = await submit(gatewayUrl, givenPages(outside.web), false);
    await untilEnded(redisUrl, next, signal);
    const recoveryMs = [performance.now() - startedAt];
    const outcome = await collectOutcome(installation, outside, { before: asked, runId: next });
    const { lost, doubled, repeated } = lostAndDoubled(undisturbed, { ...outcome, killedAt: [] });
    const after = await pids();
    const ended = serviceNames.filter((_, index) => before[index] !== after[index]);
    return {
      lost: [...untold, ...lost, ...ended.map((service) => `the process of the ${service}`)],
      doubled,
      repeated,
      recoveryMs,
    };
  },
};
