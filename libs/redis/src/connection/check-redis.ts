import { Failure } from "@quarry/failure";
import type { Redis } from "ioredis";
import { infoField } from "./redis-info.ts";
import { linkProducer } from "./redis-link.ts";
import type { RedisOptions } from "./redis-options.ts";

/** What is wrong with how a server makes room, and what to do; nothing where it throws nothing away. */
export const evictionProblem = (
  policy: string,
): { readonly what: string; readonly remedy: string } | undefined =>
  policy === "noeviction"
    ? undefined
    : {
        what: `Redis may throw away jobs: its maxmemory-policy is ${policy} and must be noeviction.`,
        remedy:
          'Set "maxmemory-policy noeviction" in redis.conf, or run: redis-cli config set maxmemory-policy noeviction',
      };

/** What is wrong with the server's settings and what to do, or nothing. */
export const findRedisProblem = async (connection: Pick<Redis, "info">): Promise<string | undefined> => {
  const problem = evictionProblem(infoField(await connection.info("memory"), "maxmemory_policy"));
  return problem && `${problem.what} ${problem.remedy}`;
};

/** Refuses a Redis that may evict keys. @throws {Failure} bad-configuration with the remedy; redis-down */
export const checkRedis = async (redis: RedisOptions): Promise<void> => {
  const link = linkProducer(redis);
  try {
    const problem = await link.ask(findRedisProblem);
    if (problem !== undefined) throw new Failure("bad-configuration", problem, { retry: "never" });
  } finally {
    await link.close();
  }
};
