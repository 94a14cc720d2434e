import { healthConfig, logConfig, redisConfig, retrievalConfig, workerConfig } from "@quarry/config";
import { z } from "zod";

/** What the orchestrator reads from its environment. */
export const orchestratorConfig = z.object({
  ...redisConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...retrievalConfig,
});
