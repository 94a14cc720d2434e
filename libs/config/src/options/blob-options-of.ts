import { Failure } from "@quarry/failure";
import type { blobConfig } from "../fragments/blob-config.ts";
import type { VariablesOf } from "../variables/variables-of.ts";

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
