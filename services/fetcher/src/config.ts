import { blobConfig, healthConfig, logConfig, qdrantConfig, redisConfig, workerConfig } from "@quarry/config";
import { z } from "zod";
import { searchVariables } from "./search-variables.ts";
import { sourceVariables } from "./source-variables.ts";

/** What the fetcher reads from its environment. */
export const fetcherConfig = z.object({
  ...redisConfig,
  ...blobConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...sourceVariables,
  ...searchVariables,
});

export type FetcherConfig = z.output<typeof fetcherConfig>;
