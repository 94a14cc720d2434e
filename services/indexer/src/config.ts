import {
  healthConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** Environment variables of the indexer. */
export const indexerConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...workerConfig,
  ...healthConfig,
  ...logConfig,
});
