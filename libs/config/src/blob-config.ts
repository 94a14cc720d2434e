import { Failure } from "@quarry/failure";
import { z } from "zod";
import { secretVariable, urlVariable, type VariablesOf } from "./variables.ts";

/** Where bytes are kept that are too many for Redis. */
export const blobConfig = {
  BLOBS_DIR: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Folder for uploads and the bundles of runs, the same for gateway, orchestrator, fetcher and analyst. With BLOBS_S3_URL only read. Neither set: uploads and bundles lie in Redis, which must have the memory for them.",
    ),
  BLOBS_S3_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "A bucket that exists, of an object store that speaks S3, for uploads and the bundles of runs: https://s3.example.org/quarry. The same for gateway, orchestrator, fetcher and analyst.",
    ),
  BLOBS_S3_REGION: z
    .string()
    .min(1)
    .default("auto")
    .describe("Region that requests to the bucket are signed for."),
  BLOBS_S3_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe("Key to the bucket; it may read, write, list and delete objects, and begin uploads in parts."),
  BLOBS_S3_SECRET: secretVariable(z.string().min(1).optional().describe("Secret of BLOBS_S3_KEY_ID.")),
} as const;

/**
 * The variables of `blobConfig` under the names that @quarry/blobs takes.
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
