import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { Failure } from "@quarry/failure";
import { startQdrant, startRedis } from "@quarry/local-stores";

const main = join(resolve(import.meta.dirname, "../../../.."), "services/fetcher/src/main.ts");

/** Fetchers on stores of their own. */
export interface RunningFetchers {
  readonly redisUrl: string;
  readonly pids: readonly number[];
  /** Ends all of it and removes the data. */
  stop(): Promise<void>;
}

/** How many jobs of a kind each fetcher works on at the same time. */
export const fetcherConcurrency = 16;

const untilRunning = async (child: ChildProcess): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  child.stderr?.on("data", (chunk: Buffer) => {
    said.push(chunk.toString());
    if (said.join("").includes('"message":"running"')) resolve();
  });
  child.once("exit", () =>
    reject(new Failure("bad-output", `the fetcher ended: ${said.join("")}`, { retry: "never" })),
  );
  await promise;
};

/** Starts so many fetchers, and waits until they take jobs; nothing is held back for politeness' sake, for the hosts are ours. */
export const startFetchers = async (
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<RunningFetchers> => {
  const [redis, qdrant] = await Promise.all([startRedis(), startQdrant()]);
  const { PATH, HOME } = process.env;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [main], {
      env: {
        PATH,
        HOME,
        REDIS_URL: redis.url,
        QDRANT_URL: qdrant.url,
        HEALTH_PORT: "0",
        WORKER_CONCURRENCY: String(fetcherConcurrency),
        FETCH_HOST_DELAY_MS: "0",
        ...environment,
      },
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        await ended;
      }),
    );
    await Promise.all([redis.stop(), qdrant.stop()]);
  };
  try {
    await Promise.all(children.map(untilRunning));
  } catch (error) {
    await stop();
    throw error;
  }
  return { redisUrl: redis.url, pids: children.flatMap(({ pid }) => pid ?? []), stop };
};
