import { readFileSync } from "node:fs";
import { Failure } from "@quarry/failure";
import { Redis, type RedisOptions as AllClientOptions } from "ioredis";

/** Sentinels, which name the current master of several Redis servers. */
interface RedisSentinels {
  /** At least one; it names the others. */
  readonly addresses: readonly { readonly host: string; readonly port: number }[];
  /** The sentinels' name for the master. */
  readonly name: string;
  readonly password?: string | undefined;
}

/** Address of Redis: `redis://[user[:password]@]host:port[/db]` or `rediss://…`; `password` takes precedence over the one in the URL. */
export interface RedisOptions {
  readonly url: string;
  readonly password?: string | undefined;
  /** Certificates (PEM) of the issuer of a `rediss://` server's certificate; default: those of public authorities. */
  readonly caFile?: string | undefined;
  /** With these, host and port of `url` are not used; its scheme applies to the sentinels too. */
  readonly sentinels?: RedisSentinels | undefined;
}

/** Options of the client library, with its default form of replies. */
type ClientOptions = Omit<AllClientOptions, "replyMapping">;

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

/** Builds the client's options. @throws {Failure} bad-configuration when the file of certificates cannot be read */
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

/** Receives every error of a connection; it reconnects by itself. */
export type ConnectionErrorListener = (error: Error) => void;

const longestReconnectMs = 1_000;

const reconnectDelay = (attempt: number): number => Math.min(50 * 2 ** attempt, longestReconnectMs);

/** Reconnects to the current master when a server has become a replica; a command that may wait is sent again. */
const onDemotion =
  (then: 1 | 2) =>
  (error: Error): false | 1 | 2 =>
    error.message.startsWith("READONLY") && then;
const [reconnect, reconnectAndRepeat] = [1, 2] as const;

/** True for the reply of a server that does not have the database of the address. */
export const isMissingDatabase = ({ message }: Pick<Error, "message">): boolean =>
  message.includes("DB index is out of range");

const connect = (redis: RedisOptions, options: ClientOptions, onError: ConnectionErrorListener): Redis => {
  const retry = { retryStrategy: reconnectDelay, sentinelRetryStrategy: reconnectDelay };
  const connection = new Redis({ ...clientOptions(redis), ...options, ...retry });
  // Every caller that waits for Redis adds a listener.
  connection.setMaxListeners(0);
  // Without a listener an `error` event ends the process.
  connection.on("error", (error: Error) => {
    // The client would use database 0, which may be that of another installation.
    if (isMissingDatabase(error)) connection.stream.destroy();
    onError(error);
  });
  return connection;
};

const ignore = (): void => undefined;

/** Opens a connection for requests of clients: a command fails within seconds while Redis is down. */
export const connectProducer = (redis: RedisOptions, onError: ConnectionErrorListener = ignore): Redis =>
  connect(
    redis,
    {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 5_000,
      connectTimeout: 2_000,
      reconnectOnError: onDemotion(reconnect),
    },
    onError,
  );

/** Opens a connection for queue consumers: a command waits until Redis is back. */
export const connectConsumer = (redis: RedisOptions, onError: ConnectionErrorListener = ignore): Redis =>
  connect(
    redis,
    {
      maxRetriesPerRequest: null,
      connectTimeout: 5_000,
      reconnectOnError: onDemotion(reconnectAndRepeat),
    },
    onError,
  );

/** Closes a connection permanently; one that is not connected is dropped without QUIT. */
export const closeConnection = async (connection: Redis): Promise<void> => {
  if (connection.status === "ready") await connection.quit().catch(() => undefined);
  connection.disconnect();
};
