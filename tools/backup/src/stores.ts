import { type BlobStore, openBlobs } from "@quarry/blobs";
import {
  blobConfig,
  blobOptionsOf,
  loadConfig,
  qdrantConfig,
  redisConfig,
  redisOptionsOf,
} from "@quarry/config";
import { type IndexSnapshots, openIndexSnapshots } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import type { RedisOptions } from "@quarry/redis";
import { z } from "zod";

const configSchema = z.object({ ...redisConfig, ...qdrantConfig, ...blobConfig });

/** The three stores that contain all data of an installation. */
export interface Stores {
  readonly redis: RedisOptions;
  readonly index: IndexSnapshots;
  readonly blobs: BlobStore;
}

/**
 * Opens the stores that the environment names, without sending a request to them yet.
 * @throws {Failure} bad-configuration
 */
export const openStores = (environment: NodeJS.ProcessEnv): Stores => {
  const config = loadConfig(configSchema, environment);
  const blobs = openBlobs(blobOptionsOf(config));
  if (blobs === undefined)
    throw new Failure(
      "bad-configuration",
      "neither BLOBS_DIR nor BLOBS_S3_URL is set; name the place of uploads and bundles",
      { retry: "never" },
    );
  return {
    redis: redisOptionsOf(config),
    index: openIndexSnapshots({
      url: config.QDRANT_URL,
      apiKey: config.QDRANT_API_KEY,
      prefix: config.QDRANT_PREFIX,
      dimensions: 1,
      fetch,
    }),
    blobs,
  };
};
