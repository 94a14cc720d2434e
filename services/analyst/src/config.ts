import {
  healthConfig,
  languageModelConfig,
  logConfig,
  modelConfig,
  qdrantConfig,
  redisConfig,
  workerConfig,
} from "@quarry/config";
import { z } from "zod";

/** What the analyst reads from its environment. */
export const analystConfig = z.object({
  ...redisConfig,
  ...qdrantConfig,
  ...modelConfig,
  ...logConfig,
  ...healthConfig,
  ...workerConfig,
  ...languageModelConfig,
  ARTIFACTS_DIR: z
    .string()
    .default("./.quarry/artifacts")
    .describe("Folder in which every finished run leaves its bundle."),
});

export type AnalystConfig = z.output<typeof analystConfig>;
