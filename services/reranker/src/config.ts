import {
  healthConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** What the reranker reads from its environment. */
export const rerankerConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...workerConfig,
  ...healthConfig,
  ...logConfig,
});
