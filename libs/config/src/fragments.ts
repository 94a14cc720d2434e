import { z } from "zod";
import { booleanVariable } from "./boolean-variable.ts";
import { integerVariable } from "./integer-variable.ts";
import { urlVariable } from "./url-variable.ts";

/** Where Redis is. */
export const redisConfig = {
  REDIS_URL: urlVariable("redis", "rediss")
    .default("redis://127.0.0.1:6379")
    .describe("Where Redis listens."),
  REDIS_PASSWORD: z.string().optional().describe("Password of Redis; unset when it asks for none."),
} as const;

/** Where Qdrant is, and the size of the vectors it holds. */
export const qdrantConfig = {
  QDRANT_URL: urlVariable("http", "https").default("http://127.0.0.1:6333").describe("Where Qdrant listens."),
  QDRANT_API_KEY: z.string().optional().describe("API key of Qdrant; unset when it asks for none."),
  EMBEDDING_DIMENSIONS: integerVariable(8, 8_192)
    .default(384)
    .describe(
      "Numbers per vector of the encoder's model; the collections are made for it. gte-small has 384.",
    ),
} as const;

/** How much a service says. */
export const logConfig = {
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Least serious log line that is written (JSON, on stderr)."),
} as const;

/** Where a service answers /healthz, /readyz and /metrics. */
export const healthConfig = {
  HEALTH_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address on which health, readiness and metrics are answered; 0.0.0.0 in a container."),
  HEALTH_PORT: integerVariable(0, 65_535)
    .default(9_464)
    .describe("Port of health, readiness and metrics; 0 takes any free one and logs it."),
} as const;

/** How a service takes jobs and how it ends. */
export const workerConfig = {
  WORKER_CONCURRENCY: integerVariable(1, 256)
    .default(4)
    .describe("Jobs of one contract that a process works on at the same time."),
  LOCK_DURATION_MS: integerVariable(1_000, 600_000)
    .default(5_000)
    .describe("Milliseconds after which a job of a silent worker may be taken by another one."),
  STALLED_INTERVAL_MS: integerVariable(1_000, 600_000)
    .default(5_000)
    .describe("Milliseconds between two searches for jobs whose worker died."),
  MAX_STALLED_COUNT: integerVariable(1, 1_000)
    .default(20)
    .describe("How often a job may lose its worker before it has failed for good."),
  MAX_STARTED_ATTEMPTS: integerVariable(1, 10_000)
    .default(6)
    .describe("How often a job may be started without coming to an end before it fails as poison."),
  SHUTDOWN_GRACE_MS: integerVariable(100, 600_000)
    .default(10_000)
    .describe("Milliseconds a service has to finish or hand back its jobs after SIGTERM."),
} as const;

/** The encoder's model; no language model. */
export const modelConfig = {
  MODEL_DIR: z
    .string()
    .optional()
    .describe("Folder of the encoder's models; unset takes the one that was installed with the project."),
  MODEL_ID: z
    .string()
    .default("Xenova/gte-small")
    .describe("The encoder's model: a folder of MODEL_DIR. EMBEDDING_DIMENSIONS must fit it."),
  MODEL_VERIFY: booleanVariable(true).describe(
    "Compare the model's files with the SHA-256 list of the project before they are loaded.",
  ),
} as const;
