import type { Logger } from "@quarry/observability";
import { createCache, type RedisOptions } from "@quarry/queue";
import type { Lifecycle } from "@quarry/runtime";
import { expansionSchema } from "../expansion.ts";
import type { ExpansionCache } from "../ports.ts";

/** A passage that may be wrong about the world does not age; models are replaced under their names now and then. */
const ttlSeconds = 30 * 24 * 60 * 60;

/** Opens the kept expansions in Redis, as a part of the service that closes them. */
export const openExpansionCache = (redis: RedisOptions, log: Logger): ExpansionCache & Lifecycle => {
  const cache = createCache({ redis, prefix: "expansions", ttlSeconds, schema: expansionSchema, log });
  return { ...cache, name: "expansion-cache", start: async () => undefined, stop: () => cache.close() };
};
