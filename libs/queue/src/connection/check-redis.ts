import { Failure } from "@quarry/failure";
import type { Redis } from "ioredis";
import { linkProducer } from "./redis-link.ts";
import type { RedisOptions } from "./redis-options.ts";

const policyLine = /^maxmemory_policy:(.*)$/m;

/** What is wrong with the server's settings and what to do, or nothing. */
export const findRedisProblem = async (connection: Pick<Redis, "info">): Promise<string | undefined> => {
  const policy = policyLine.exec(await connection.info("memory"))?.[1]?.trim() ?? "unknown";
  if (policy === "noeviction") return undefined;
  return `Redis may throw away jobs: its maxmemory-policy is ${policy} and must be noeviction. Set "maxmemory-policy noeviction" in redis.conf, or run: redis-cli config set maxmemory-policy noeviction`;
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
