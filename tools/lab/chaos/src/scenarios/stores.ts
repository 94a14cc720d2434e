import { readdir, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DisturbedRun, Scenario } from "../scenario.ts";
import { cutConnections } from "../system/open-installation.ts";

const awayFor = async (run: DisturbedRun, store: "redis" | "qdrant", ms: number): Promise<void> => {
  await run.installation[store].kill("SIGKILL");
  await wait(ms, undefined, { signal: run.signal });
  await run.installation[store].start();
};

const lostPart = 0.3;

/** Removes the end of Redis's written data, as a power loss does on a disk that confirms too early. */
const cutFile = async (directory: string): Promise<void> => {
  const folder = join(directory, "appendonlydir");
  const name = (await readdir(folder)).find((file) => file.endsWith(".incr.aof"));
  if (name === undefined) throw new Error(`there is no append-only file in ${folder}`);
  const { size } = await stat(join(folder, name));
  await truncate(join(folder, name), Math.floor(size * (1 - lostPart)));
};

const silentMs = 30_000;

/** Scenarios of stores that die, lose data, are down or cannot be reached. */
export const storeScenarios: readonly Scenario[] = [
  {
    name: "redis-tail-lost",
    fault: "kill -9 of Redis, the last 30 % of its append-only file cut off, start",
    inject: async (run) => {
      await run.untilStage("claims");
      await run.fault(async () => {
        const { redis } = run.installation;
        await redis.kill("SIGKILL");
        await cutFile(redis.directory);
        await redis.start();
      });
    },
  },
  {
    name: "redis-away",
    fault: "no Redis for 60 s while pages are fetched",
    inject: async (run) => {
      await run.jobs.untilActive("fetch-page");
      await run.fault(() => awayFor(run, "redis", 60_000));
    },
  },
  {
    name: "redis-connections-cut",
    fault: "Redis closes every connection of clients and subscribers, four times",
    hasModel: true,
    inject: async (run) => {
      for (const contract of ["fetch-page", "index-document", "find-evidence", "list-claims"]) {
        await run.jobs.untilActive(contract);
        await run.fault(() => cutConnections(run.installation.redis));
      }
    },
  },
  {
    name: "network-silent",
    fault: "30 s without a byte between the services and Redis, and no connection closed",
    inject: async (run) => {
      await run.jobs.untilActive("fetch-page");
      await run.fault(async () => {
        run.installation.redisWay.fallSilent();
        await wait(silentMs, undefined, { signal: run.signal });
        run.installation.redisWay.speakAgain();
      });
    },
  },
  {
    name: "qdrant-away",
    fault: "kill -9 and 15 s without Qdrant, while passages are written and while they are searched",
    inject: async (run) => {
      for (const contract of ["index-document", "find-evidence"]) {
        await run.jobs.untilActive(contract);
        await run.fault(() => awayFor(run, "qdrant", 15_000));
      }
    },
  },
];
