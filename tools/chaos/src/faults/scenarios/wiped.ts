import { createQuarryClient } from "@quarry/client";
import { askRedis } from "@quarry/local-stores";
import { submit, untilEnded } from "../../run/ask.ts";
import { givenPages } from "../../sources/sources.ts";
import type { Scenario } from "../scenario.ts";
import { watchJobs } from "../watch-jobs.ts";

/** What FLUSHALL takes from whoever has no backup. */
export const wipedRun = "the run that Redis held: it is its only store";

/** Every key of Redis is removed while a run works; the next run must go as any other. */
export const redisWiped: Scenario = {
  name: "redis-wiped",
  play: async ({ installation, outside, signal }) => {
    const { redisUrl, gatewayUrl, redis } = installation;
    const jobs = watchJobs(redisUrl);
    try {
      await submit(gatewayUrl, givenPages(outside.web), false);
      await jobs.untilActive("fetch-page", signal);
    } finally {
      await jobs.close();
    }
    await askRedis(redis.port, ["FLUSHALL"]);
    const startedAt = performance.now();
    const next = await submit(gatewayUrl, givenPages(outside.web), false);
    await untilEnded(redisUrl, next, signal);
    const { status } = await createQuarryClient({ url: gatewayUrl, fetch }).research.get(next);
    return {
      lost: [wipedRun, ...(status === "completed" ? [] : [`the run after it: ${status}`])],
      doubled: [],
      repeated: 0,
      recoveryMs: [performance.now() - startedAt],
    };
  },
};
