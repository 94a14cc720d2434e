import type { Logger } from "@quarry/observability";
import { z } from "zod";
import type { RedisOptions } from "./connection/connect-redis.ts";
import { linkProducer } from "./connection/redis-link.ts";

/** Announcements of services to processes that cannot see their configuration. */
export interface Announcement {
  /** Announces the current names; an announcement expires after two minutes. */
  write(names: readonly string[]): Promise<void>;
  /** Resolves to undefined without an announcement. @throws {Failure} redis-down */
  read(): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
}

const keptSeconds = 120;
/** Shorter than the lifetime of an announcement. */
const everyMs = 30_000;

const openAnnouncement = (redis: RedisOptions, key: string): Announcement => {
  const { ask, close } = linkProducer(redis);
  return {
    write: async (names) => {
      await ask((connection) => connection.set(key, JSON.stringify(names), "EX", keptSeconds));
    },
    read: async () => {
      const text = await ask((connection) => connection.get(key));
      return text === null ? undefined : z.array(z.string()).parse(JSON.parse(text));
    },
    close,
  };
};

/** Opens the list of configured search engines, announced by fetchers. */
export const createSetUpEngines = ({ redis }: { readonly redis: RedisOptions }): Announcement =>
  openAnnouncement(redis, "engines:set-up");

/** Opens the list of browsers, announced by renderers; it has an entry while a renderer runs. */
export const createRunningBrowsers = ({ redis }: { readonly redis: RedisOptions }): Announcement =>
  openAnnouncement(redis, "browsers:running");

/** Key of the announcement, and its name in logs. */
export interface AnnounceOptions {
  readonly what: string;
  readonly announcement: Announcement;
  readonly names: readonly string[];
  readonly log: Pick<Logger, "debug">;
}

/** A part of a service that repeats an announcement while the service runs. */
export const announce = ({ what, announcement, names, log }: AnnounceOptions) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const say = (): void =>
    void announcement.write(names).catch((error: unknown) => log.debug({ error }, `${what} not announced`));
  return {
    name: `announce ${what}`,
    start: async (): Promise<void> => {
      timer ??= setInterval(say, everyMs);
      say();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await announcement.close();
    },
  };
};
