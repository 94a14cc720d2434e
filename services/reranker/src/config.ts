import {
  healthConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** Environment variables of the reranker. */
export const rerankerConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...workerConfig,
  ...healthConfig,
  ...logConfig,
});
