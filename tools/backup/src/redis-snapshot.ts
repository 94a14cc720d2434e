import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, basename } from "node:path";
import { Failure } from "@quarry/failure";
import { startRedis } from "@quarry/local-stores";
import type { RedisOptions } from "@quarry/redis";

const failed = (message: string): Failure => new Failure("upstream-failed", message, { retry: "never" });

/** Returns the arguments with which redis-cli connects to a server; the password is passed in its environment. */
const addressOf = ({ url, caFile }: RedisOptions): readonly string[] => {
  const { protocol, hostname, port, username } = new URL(url);
  return [
    "-h",
    hostname === "" ? "127.0.0.1" : hostname,
    "-p",
    port === "" ? "6379" : port,
    ...(username === "" ? [] : ["--user", decodeURIComponent(username)]),
    ...(protocol === "rediss:" ? ["--tls"] : []),
    ...(protocol === "rediss:" && caFile !== undefined ? ["--cacert", caFile] : []),
  ];
};

const passwordOf = ({ url, password = decodeURIComponent(new URL(url).password) }: RedisOptions): string =>
  password;

/**
 * Writes a snapshot of Redis to a file, as a replica receives it, without stopping Redis.
 * @throws {Failure} upstream-failed with the message of redis-cli, for example if the server allows no replication
 */
export const saveRedis = async (redis: RedisOptions, file: string, signal: AbortSignal): Promise<void> => {
  const { sentinels } = redis;
  if (sentinels !== undefined)
    throw new Failure(
      "bad-input",
      "a backup is taken of one server: set REDIS_URL to it, and no REDIS_SENTINELS",
      {
        retry: "never",
      },
    );
  const child = spawn("redis-cli", [...addressOf(redis), "--rdb", file], {
    env: { PATH: process.env["PATH"], REDISCLI_AUTH: passwordOf(redis) },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (words = (words + text).slice(-2_000)));
  const [code] = await once(child, "close").catch((error: unknown) =>
    Promise.reject(failed(`redis-cli: ${String(error)}`)),
  );
  if (code !== 0) throw failed(`redis-cli could not copy Redis: ${words}`);
};

/**
 * Starts a local server on such a file and passes it to `use`.
 * @throws {Error} with the server's message, for example if a newer Redis wrote the file
 */
export const withSavedRedis = async <Answer>(
  file: string,
  use: (redis: RedisOptions) => Promise<Answer>,
): Promise<Answer> => {
  const settings = ["--dbfilename", basename(file)];
  const server = await startRedis({ directory: dirname(file), appendOnly: false, settings });
  try {
    return await use({ url: server.url });
  } finally {
    await server.stop();
  }
};
