import {
  healthConfig,
  languageModelConfig,
  logConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** Environment variables of hyde. */
export const hydeConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...languageModelConfig,
  HYDE: z
    .enum(["on", "off"])
    .default("on")
    .describe("off: topics keep their own queries, without hypothetical passage and variations."),
});
