import { Failure } from "@quarry/failure";
import { z } from "zod";
import { hostListVariable, secretVariable, urlVariable, type VariablesOf } from "./variables.ts";

const sentinelPort = 26_379;

/** Address and credentials of Redis. */
export const redisConfig = {
  REDIS_URL: urlVariable("redis", "rediss")
    .refine((text) => /^\/?\d{0,5}$/u.test(new URL(text).pathname), "names a database that is no number")
    .default("redis://127.0.0.1:6379")
    .describe(
      "Address of Redis: redis://[user@]host:port[/database], or rediss:// for TLS. With REDIS_SENTINELS, its host and port are not used.",
    ),
  REDIS_PASSWORD: secretVariable(
    z.string().optional().describe("Password of Redis, or of the user in REDIS_URL; unset if it needs none."),
  ),
  REDIS_CA_FILE: z
    .string()
    .optional()
    .describe(
      "File with the CA certificates (PEM) that signed Redis's certificate, for rediss://; unset trusts the public ones.",
    ),
  REDIS_SENTINELS: hostListVariable(sentinelPort).describe(
    "Sentinels as host:port, separated by commas; they name the primary Redis. Unset uses the Redis at REDIS_URL.",
  ),
  REDIS_SENTINEL_NAME: z
    .string()
    .min(1)
    .default("mymaster")
    .describe("Name of the primary in the sentinels' configuration; not used without REDIS_SENTINELS."),
  REDIS_SENTINEL_PASSWORD: secretVariable(
    z.string().optional().describe("Password of the sentinels; unset if they need none."),
  ),
} as const;

/** Returns the variables of `redisConfig` under the names that @quarry/redis uses. */
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

/** Storage of data too large for Redis. */
export const blobConfig = {
  BLOBS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder for uploads and the bundles of runs, the same for gateway, orchestrator, fetcher and analyst. With BLOBS_S3_URL it is only read. If neither is set, uploads and bundles are in Redis, which needs the memory for them.",
    ),
  BLOBS_S3_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "An existing bucket of an S3-compatible store for uploads and the bundles of runs, such as https://s3.example.org/quarry. The same for gateway, orchestrator, fetcher and analyst.",
    ),
  BLOBS_S3_REGION: z
    .string()
    .min(1)
    .default("auto")
    .describe("Region for the signatures of requests to the bucket."),
  BLOBS_S3_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Key to the bucket; it may read, write, list and delete objects, and begin multipart uploads."),
  BLOBS_S3_SECRET: secretVariable(z.string().min(1).optional().describe("Secret of BLOBS_S3_KEY_ID.")),
} as const;

/**
 * Returns the variables of `blobConfig` under the names that @quarry/blobs uses.
 * @throws {Failure} `bad-configuration` for a bucket without both parts of its key
 */
export const blobOptionsOf = (config: VariablesOf<typeof blobConfig>) => {
  const { BLOBS_DIR: folder, BLOBS_S3_URL: url, BLOBS_S3_REGION: region } = config;
  if (url === undefined) return { folder };
  const { BLOBS_S3_KEY_ID: keyId, BLOBS_S3_SECRET: secret } = config;
  if (keyId === undefined || secret === undefined) {
    const missing = keyId === undefined ? "BLOBS_S3_KEY_ID" : "BLOBS_S3_SECRET";
    throw new Failure(
      "bad-configuration",
      `${missing}: is not set. Set it to the key of the bucket in BLOBS_S3_URL, or unset that.`,
      { retry: "never" },
    );
  }
  return { folder, bucket: { url, region, keyId, secret } };
};
