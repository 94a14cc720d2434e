import type { redisConfig } from "./fragments.ts";
import type { VariablesOf } from "./variables-of.ts";

/** The variables of `redisConfig` under the names that @quarry/queue takes. */
export const redisOptionsOf = (config: VariablesOf<typeof redisConfig>) => ({
  url: config.REDIS_URL,
  password: config.REDIS_PASSWORD,
});
