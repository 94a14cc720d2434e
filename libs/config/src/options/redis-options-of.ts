import type { redisConfig } from "../fragments/redis-config.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

/** The variables of `redisConfig` under the names that @quarry/redis takes. */
export const redisOptionsOf = (config: VariablesOf<typeof redisConfig>) => ({
  url: config.REDIS_URL,
  password: config.REDIS_PASSWORD,
  caFile: config.REDIS_CA_FILE,
  sentinels:
    config.REDIS_SENTINELS.length === 0
      ? undefined
      : {
          addresses: config.REDIS_SENTINELS,
          name: config.REDIS_SENTINEL_NAME,
          password: config.REDIS_SENTINEL_PASSWORD,
        },
});
