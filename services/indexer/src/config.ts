import {
  healthConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** What the indexer reads from its environment. */
export const indexerConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...workerConfig,
  ...healthConfig,
  ...logConfig,
});
