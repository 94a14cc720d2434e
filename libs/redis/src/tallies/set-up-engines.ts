import { z } from "zod";
import { linkProducer } from "../connection/redis-link.ts";
import type { RedisOptions } from "../connection/redis-options.ts";

/** The search engines that fetchers have set up, for those who cannot see the configuration of fetchers. */
export interface SetUpEngines {
  /** Says which there are; forgotten two minutes after it was last said. */
  write(names: readonly string[]): Promise<void>;
  /** Nothing while no fetcher says so. @throws {Failure} redis-down */
  read(): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
}

const key = "engines:set-up";
const keptSeconds = 120;

/** Opens the list of search engines. */
export const createSetUpEngines = ({ redis }: { readonly redis: RedisOptions }): SetUpEngines => {
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
