/*
 * The connection to Redis, and what all processes share through it: the cache, limits, leases, tallies, ids. The home of ioredis.
 * Not for the content of runs, collections or jobs: those have their own packages, which take their connection from here.
 * Services, tools and packages that store data in Redis may import it.
 */
export { type Cache, type CacheOptions, createCache } from "./cache.ts";
export {
  inspectRedis,
  readClock,
  readFullness,
  type RedisFacts,
  watchFullness,
} from "./connection/inspect-redis.ts";
export {
  closeConnection,
  connectConsumer,
  isMissingDatabase,
  type RedisOptions,
} from "./connection/connect-redis.ts";
export { allowWhenFull, removeTogether } from "./connection/remove-together.ts";
export { copyKeys, countKeys, listNewest, removeKeys } from "./connection/keys.ts";

export {
  type AskRedis,
  createTroubleLog,
  evictionProblem,
  linkConsumer,
  linkProducer,
  redisFailure,
  type RedisLink,
  waitUntilReady,
} from "./connection/redis-link.ts";

export { createHostGate, type HostGate, type HostSlot } from "./limits/host-gate.ts";

export { createSharedLimit, queueFunctions, renewLease, type SharedLimit } from "./limits/shared-limit.ts";
export { createRequestRates, type Rate, type RequestRates } from "./limits/request-rates.ts";

export { type Backoff, createUpstreamGuards, type UpstreamGuard } from "./limits/upstream-guards.ts";
export {
  createKeyUsages,
  endOfDay,
  type KeyUsage,
  type KeyUsages,
  usageFunctions,
} from "./tallies/key-usage.ts";
export { newId, type NewId, ownerMark } from "./ids.ts";
export { createLastReplies, type LastReplies, type LastReply } from "./last-reply.ts";
export { announce, createRunningBrowsers, createSetUpEngines } from "./announcements.ts";
export {
  type AnsweredSearch,
  createSearchTally,
  type SearchTally,
  type SearchTotals,
} from "./search-tally.ts";
