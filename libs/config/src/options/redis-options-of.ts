import type { redisConfig } from "../fragments/fragments.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

/** The variables of `redisConfig` under the names that @quarry/redis takes. */
export const redisOptionsOf = (config: VariablesOf<typeof redisConfig>) => ({
  url: config.REDIS_URL,
  password: config.REDIS_PASSWORD,
});
