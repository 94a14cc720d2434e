import { readFileSync } from "node:fs";
import { Failure } from "@quarry/failure";
import type { RedisOptions as AllClientOptions } from "ioredis";
import type { RedisOptions } from "./redis-options.ts";

/** What the client library takes; replies come as its defaults say. */
export type ClientOptions = Omit<AllClientOptions, "replyMapping">;

const certificatesIn = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new Failure(
      "bad-configuration",
      `REDIS_CA_FILE: "${path}" cannot be read (${reason}). Set it to a file of certificates in PEM, or remove it.`,
      { retry: "never", cause: error },
    );
  }
};

const sentinelOptions = ({ sentinels }: RedisOptions, tls: ClientOptions["tls"]): ClientOptions => {
  if (sentinels === undefined) return {};
  return {
    sentinels: sentinels.addresses.map(({ host, port }) => ({ host, port })),
    name: sentinels.name,
    ...(sentinels.password === undefined ? {} : { sentinelPassword: sentinels.password }),
    ...(tls === undefined ? {} : { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    // A sentinel that is cut off neither answers nor refuses.
    sentinelCommandTimeout: 2_000,
  };
};

/** Where to connect and as whom. @throws {Failure} bad-configuration when the file of certificates cannot be read */
export const clientOptions = (redis: RedisOptions): ClientOptions => {
  const { protocol, hostname, port, username, password, pathname } = new URL(redis.url);
  const isEncrypted = protocol === "rediss:";
  const ca = isEncrypted && redis.caFile !== undefined ? { ca: certificatesIn(redis.caFile) } : {};
  const tls = isEncrypted ? { tls: ca } : {};
  const secret = redis.password ?? decodeURIComponent(password);
  return {
    host: hostname.replaceAll(/^\[|\]$/gu, "") || "127.0.0.1",
    port: Number(port || 6_379),
    db: Number(pathname.slice(1)) || 0,
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(secret === "" ? {} : { password: secret }),
    ...tls,
    ...sentinelOptions(redis, tls.tls),
  };
};
