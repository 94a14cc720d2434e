import { z } from "zod";
import { hostListVariable, secretVariable, urlVariable, type VariablesOf } from "./variables.ts";

const sentinelPort = 26_379;

/** Where Redis is, and how it is known to be the right one. */
export const redisConfig = {
  REDIS_URL: urlVariable("redis", "rediss")
    .default("redis://127.0.0.1:6379")
    .describe(
      "Where Redis listens: redis://[user@]host:port[/database], or rediss:// for TLS. With REDIS_SENTINELS, its host and port are not used.",
    ),
  REDIS_PASSWORD: secretVariable(
    z
      .string()
      .optional()
      .describe("Password of Redis, or of the user in REDIS_URL; unset when it asks for none."),
  ),
  REDIS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "File with the certificates (PEM) of the authority that signed the one of Redis, for rediss://; unset trusts the public ones.",
    ),
  REDIS_SENTINELS: hostListVariable(sentinelPort).describe(
    "Sentinels that know which Redis is the master, as host:port by commas; unset asks the one at REDIS_URL.",
  ),
  REDIS_SENTINEL_NAME: z
    .string()
    .min(1)
    .default("mymaster")
    .describe("What the sentinels call the master; not used without REDIS_SENTINELS."),
  REDIS_SENTINEL_PASSWORD: secretVariable(
    z.string().optional().describe("Password of the sentinels; unset when they ask for none."),
  ),
} as const;

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
