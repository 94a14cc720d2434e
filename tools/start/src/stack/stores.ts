import { join } from "node:path";
import { CommandError, exitCodes } from "@quarry/command-line";
import { startQdrant, startRedis } from "@quarry/local-stores";
import type { Secrets } from "./service-environment.ts";
import type { ProcessIdentity } from "./stack-file.ts";

/** The environment that leads services to Redis and Qdrant, and how to end those that were started. */
export interface Stores {
  readonly environment: Readonly<Record<string, string>>;
  readonly processes: readonly ProcessIdentity[];
  readonly stop: () => Promise<void>;
}

const external: Stores = { environment: {}, processes: [], stop: async () => undefined };

const redisStore = async (data: string, { redisPassword }: Secrets): Promise<Stores> => {
  const redis = await startRedis({ directory: join(data, "redis"), password: redisPassword, detached: true });
  return {
    environment: { REDIS_URL: redis.url, REDIS_PASSWORD: redisPassword, REDIS_PASSWORD_FILE: "" },
    processes: [{ pid: redis.pid, mark: "redis-server" }],
    stop: () => redis.kill("SIGTERM"),
  };
};

/** Starts the Qdrant of the data folder. */
export const qdrantStore = async (data: string, { qdrantApiKey }: Secrets): Promise<Stores> => {
  const qdrant = await startQdrant({ directory: join(data, "qdrant"), apiKey: qdrantApiKey, detached: true });
  return {
    environment: { QDRANT_URL: qdrant.url, QDRANT_API_KEY: qdrantApiKey, QDRANT_API_KEY_FILE: "" },
    processes: [{ pid: qdrant.pid, mark: "qdrant" }],
    stop: () => qdrant.kill("SIGTERM"),
  };
};

const valueOf = <Value>(result: PromiseSettledResult<Value>): Value[] =>
  result.status === "fulfilled" ? [result.value] : [];

const reasonOf = (result: PromiseSettledResult<unknown>): string[] => {
  if (result.status === "fulfilled") return [];
  return [result.reason instanceof Error ? result.reason.message : String(result.reason)];
};

/**
 * Starts Redis and Qdrant below `data`, except those the environment names.
 *
 * @throws CommandError in the servers' own words when one does not start; the other one is ended then.
 */
export const startStores = async (
  data: string,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
): Promise<Stores> => {
  const results = await Promise.allSettled([
    environment["REDIS_URL"] || environment["REDIS_SENTINELS"] ? external : redisStore(data, secrets),
    environment["QDRANT_URL"] ? external : qdrantStore(data, secrets),
  ]);
  const started = results.flatMap(valueOf);
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((store) => store.stop()));
  };
  const problems = results.flatMap(reasonOf);
  if (problems.length > 0) {
    await stop();
    throw new CommandError(exitCodes.dependencyDown, problems.join("\n"));
  }
  return {
    environment: Object.assign({}, ...started.map((store) => store.environment)),
    processes: started.flatMap(({ processes }) => processes),
    stop,
  };
};
