import { type StatsFs, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CommandError, exitCodes } from "@quarry/command-line";
import { startQdrant, startRedis } from "@quarry/local-stores";
import { restartAfter } from "./restart-after.ts";
import type { Secrets } from "./secrets.ts";
import { isRunning, type ProcessIdentity } from "./stack-file.ts";

/** Environment with the addresses of Redis and Qdrant, and the function that ends those started here. */
export interface Stores {
  readonly environment: Readonly<Record<string, string>>;
  /** Currently running processes; excludes a store between its end and its restart. */
  readonly processes: () => readonly ProcessIdentity[];
  readonly stop: () => Promise<void>;
}

/** Called when a store has ended unexpectedly, and when it runs again. */
export interface StoreWatch {
  readonly say: (line: string) => void;
  readonly onRestart: () => void;
}

const external: Stores = { environment: {}, processes: () => [], stop: async () => undefined };

const unwatched: StoreWatch = { say: () => undefined, onRestart: () => undefined };

interface RunningStore {
  readonly pid: number;
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface KeptStore {
  readonly mark: string;
  readonly first: RunningStore;
  /** Restarts it at the same address with the same data. */
  readonly again: () => Promise<RunningStore>;
  readonly folder: string;
}

const lookEveryMs = 500;

const fewBytes = 64 * 1_048_576;

/** Describes the full disk of a folder, in brackets; empty if there is space. */
export const diskTrouble = (
  folder: string,
  spaceOf: (folder: string) => Pick<StatsFs, "bavail" | "bsize"> = statfsSync,
): string => {
  const { bavail, bsize } = spaceOf(folder);
  return bavail * bsize < fewBytes ? ` (the disk of ${folder} is full; free some space)` : "";
};

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").at(-1) ?? "";

/** Keeps a store running: after an unexpected end it is restarted after 250 ms, doubling up to 5 s with each consecutive end. */
const keepRunning = (
  { mark, first, again, folder }: KeptStore,
  { say, onRestart }: StoreWatch,
): Pick<Stores, "processes" | "stop"> => {
  let store: RunningStore | undefined = first;
  const stopping = new AbortController();
  let [crashes, startedAt] = [0, performance.now()];
  let restarting: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const identities = (): ProcessIdentity[] => (store === undefined ? [] : [{ pid: store.pid, mark }]);
  const restart = async (): Promise<void> => {
    say(`quarry: ${mark} has ended${diskTrouble(folder)} and is being restarted; finished work is kept\n`);
    let said = "";
    while (store === undefined && !stopping.signal.aborted) {
      const next = restartAfter({ crashes, ranMs: performance.now() - startedAt });
      crashes = next.crashes;
      await wait(next.delayMs);
      startedAt = performance.now();
      store = await again().catch((error: unknown) => {
        const line = `quarry: ${mark} does not start${diskTrouble(folder)}: ${wordsOf(error)}\n`;
        if (line !== said) say(line);
        said = line;
        return undefined;
      });
    }
    if (!stopping.signal.aborted) onRestart();
  };
  const look = async (): Promise<void> => {
    if (store !== undefined && !identities().every(isRunning)) {
      store = undefined;
      restarting = restart();
      await restarting;
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void look(), lookEveryMs).unref();
  };
  timer = setTimeout(() => void look(), lookEveryMs).unref();
  return {
    processes: identities,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await restarting;
      await store?.kill("SIGTERM");
    },
  };
};

/** Path of a store's log, beside those of the services. */
const logFile = (data: string, store: string): string => {
  const logs = join(data, "logs");
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  return join(logs, `${store}.log`);
};

/** Memory limit of the local Redis, as in deploy/redis.conf; writes above it are refused. */
const redisLimit = ["--maxmemory", "1536mb"];

const redisStore = async (data: string, { redisPassword }: Secrets, watch: StoreWatch): Promise<Stores> => {
  const folder = join(data, "redis");
  const options = {
    directory: folder,
    password: redisPassword,
    detached: true,
    settings: redisLimit,
    logFile: logFile(data, "redis"),
  };
  const first = await startRedis(options);
  const again = (): Promise<RunningStore> => startRedis({ ...options, port: first.port });
  return {
    environment: { REDIS_URL: first.url, REDIS_PASSWORD: redisPassword, REDIS_PASSWORD_FILE: "" },
    ...keepRunning({ mark: "redis-server", first, again, folder }, watch),
  };
};

/** Starts the Qdrant of the data folder. */
export const qdrantStore = async (
  data: string,
  { qdrantApiKey }: Secrets,
  watch: StoreWatch = unwatched,
): Promise<Stores> => {
  const folder = join(data, "qdrant");
  const options = {
    directory: folder,
    apiKey: qdrantApiKey,
    detached: true,
    logFile: logFile(data, "qdrant"),
  };
  const first = await startQdrant(options);
  const again = (): Promise<RunningStore> =>
    startQdrant({ ...options, port: Number(new URL(first.url).port) });
  return {
    environment: { QDRANT_URL: first.url, QDRANT_API_KEY: qdrantApiKey, QDRANT_API_KEY_FILE: "" },
    ...keepRunning({ mark: "qdrant", first, again, folder }, watch),
  };
};

const valueOf = <Value>(result: PromiseSettledResult<Value>): Value[] =>
  result.status === "fulfilled" ? [result.value] : [];

const reasonOf = (result: PromiseSettledResult<unknown>): string[] => {
  if (result.status === "fulfilled") return [];
  return [result.reason instanceof Error ? result.reason.message : String(result.reason)];
};

/**
 * Starts Redis and Qdrant below `data`, except those named by the environment, and keeps them running.
 * @throws CommandError with the server's own message if one does not start; the other is then ended
 */
export const startStores = async (
  data: string,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
  watch: StoreWatch = unwatched,
): Promise<Stores> => {
  const results = await Promise.allSettled([
    environment["REDIS_URL"] || environment["REDIS_SENTINELS"] ? external : redisStore(data, secrets, watch),
    environment["QDRANT_URL"] ? external : qdrantStore(data, secrets, watch),
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
    processes: () => started.flatMap(({ processes }) => processes()),
    stop,
  };
};
