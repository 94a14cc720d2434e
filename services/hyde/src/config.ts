import { healthConfig, logConfig, qdrantConfig, redisConfig, workerConfig } from "@quarry/config";
import { z } from "zod";

/** What hyde reads from its environment. */
export const hydeConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
});
