/*
 * The connection to Redis, and what all processes share through it: the cache, limits, leases, tallies. The home of ioredis.
 * Not for what a run, a collection or a job is: those have packages of their own, which take their connection from here.
 * Services, tools and the packages that keep something in Redis may import it.
 */
export { type Cache, type CacheOptions, createCache } from "./cache/cache.ts";
export { checkRedis, evictionProblem } from "./connection/check-redis.ts";
export { closeConnection } from "./connection/close-connection.ts";
export { copyKeys, countKeys, removeKeys } from "./connection/copy-keys.ts";
export { connectConsumer, type RedisConnection } from "./connection/connect-redis.ts";
export { inspectRedis, type RedisFacts } from "./connection/inspect-redis.ts";
export { listNewest } from "./connection/list-newest.ts";
export {
  type AskRedis,
  linkConsumer,
  linkProducer,
  redisFailure,
  type RedisLink,
} from "./connection/redis-link.ts";
export type { RedisOptions } from "./connection/redis-options.ts";
export { readFullness } from "./connection/read-fullness.ts";
export { createTroubleLog } from "./connection/trouble-log.ts";
export { type FullnessWatch, type FullnessWatchOptions, watchFullness } from "./connection/watch-fullness.ts";
export { untilUsable } from "./connection/until-usable.ts";
export { createHostGate, type HostGate, type HostPlace } from "./limits/host-gate.ts";
export { keepPlace } from "./limits/keep-place.ts";
export { queueFunctions } from "./limits/limit-scripts.ts";
export { createRequestRates, type Rate, type RequestRates } from "./limits/request-rates.ts";
export { createSharedLimit, type SharedLimit } from "./limits/shared-limit.ts";
export {
  type CoolDown,
  createUpstreamGuards,
  type UpstreamGuard,
  type UpstreamGuards,
} from "./limits/upstream-guards.ts";
export {
  createKeyUsages,
  endOfDay,
  type KeyUsage,
  type KeyUsages,
  usageFunctions,
} from "./tallies/key-usage.ts";
export { createSetUpEngines, type SetUpEngines } from "./tallies/set-up-engines.ts";
export {
  type AnsweredSearch,
  createSearchTally,
  type SearchTally,
  type SearchTotals,
} from "./tallies/search-tally.ts";
