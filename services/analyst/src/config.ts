import {
  blobConfig,
  healthConfig,
  languageModelConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

export const analystConfig = z.object({
  ...redisConfig,
  ...blobConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...languageModelConfig,
});

export type AnalystConfig = z.output<typeof analystConfig>;
