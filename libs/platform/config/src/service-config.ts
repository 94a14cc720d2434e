import { z } from "zod";
import {
  booleanVariable,
  integerVariable,
  secretVariable,
  urlListVariable,
  urlVariable,
  type VariablesOf,
} from "./variables.ts";

/** Address of Qdrant and the length of its vectors. */
export const qdrantConfig = {
  QDRANT_URL: urlListVariable("http://127.0.0.1:6333", "http", "https").describe(
    "Address of Qdrant. For a cluster its nodes, separated by commas: when one fails, the next is used. The same for all services.",
  ),
  QDRANT_API_KEY: secretVariable(
    z.string().optional().describe("API key of Qdrant; unset if it needs none."),
  ),
  QDRANT_PREFIX: z
    .string()
    .regex(/^[\w-]{0,64}$/, "must be at most 64 letters, digits, _ and -")
    .default("")
    .describe(
      "Prefix of the names of the collections: a different prefix is a separate index. The same for all services.",
    ),
  QDRANT_SHARDS: integerVariable(1, 1_024)
    .optional()
    .describe(
      "Shards of each collection, fixed until npm run reindex; two for each node let a cluster grow. Unset lets Qdrant decide: one for each node.",
    ),
  QDRANT_REPLICAS: integerVariable(1, 16)
    .optional()
    .describe(
      "Nodes of a cluster with a copy of each shard: 2 survive the loss of one. If unset, collections are created with 1, and existing ones are not changed.",
    ),
  QDRANT_WRITE_CONSISTENCY: integerVariable(1, 16)
    .optional()
    .describe(
      "Replicas that must acknowledge a write; at most QDRANT_REPLICAS. With 1, writes continue while a node is down, and no acknowledged write is lost with it. If unset, collections are created with 1, and existing ones are not changed.",
    ),
  EMBEDDING_DIMENSIONS: integerVariable(8, 8_192)
    .default(384)
    .describe("Vector length of the encoder's model, fixed when collections are created; gte-small has 384."),
} as const;

/** Log level and tracing of a service. */
export const logConfig = {
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("Lowest level of log lines that are written (JSON, on stderr)."),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlVariable("http", "https")
    .optional()
    .describe(
      "Address of a collector for OTLP over HTTP, such as http://collector:4318. It gets one trace for each run, from the request to the report. Unset: no traces.",
    ),
} as const;

/** Port for /healthz, /readyz and /metrics. */
export const healthConfig = {
  HEALTH_HOST: z
    .string()
    .default("127.0.0.1")
    .describe("Address that health, readiness and metrics listen on; 0.0.0.0 in a container."),
  HEALTH_PORT: integerVariable(0, 65_535)
    .default(9_464)
    .describe("Port of health, readiness and metrics; 0 uses any free port and logs it."),
} as const;

/** Concurrency, leases and shutdown of a worker. */
export const workerConfig = {
  WORKER_CONCURRENCY: integerVariable(1, 256)
    .default(4)
    .describe("Maximum concurrent jobs of one contract in a process."),
  LOCK_DURATION_MS: integerVariable(1_000, 600_000)
    .default(5_000)
    .describe("Milliseconds after which another worker may take a job whose worker is silent."),
  STALLED_INTERVAL_MS: integerVariable(1_000, 600_000)
    .default(5_000)
    .describe("Milliseconds between two checks for jobs whose worker died."),
  MAX_STALLED_COUNT: integerVariable(1, 1_000)
    .default(20)
    .describe("Number of lost workers after which a job fails permanently."),
  MAX_STARTED_ATTEMPTS: integerVariable(1, 10_000)
    .default(6)
    .describe("Number of unfinished starts after which a job fails as poison."),
  JOB_DEADLINE_MS: integerVariable(1_000, 604_800_000)
    .default(43_200_000)
    .describe(
      "Milliseconds for which a job without a run, such as an audit of a text, may use a language model; a job of a run has the run's deadlineMs.",
    ),
  SHUTDOWN_GRACE_MS: integerVariable(100, 600_000)
    .default(10_000)
    .describe("Milliseconds a service has to finish or hand back its jobs after SIGTERM."),
} as const;

/** Model of the encoder, which is not a language model. */
export const modelConfig = {
  MODEL_SOURCE: z
    .string()
    .default("npm")
    .describe(
      "Source of the encoder's model: npm (installed with the project), hub (downloaded once), or a folder of models.",
    ),
  MODEL_ID: z
    .string()
    .default("Xenova/gte-small")
    .describe(
      "Name of the encoder's model: a folder of its source. EMBEDDING_DIMENSIONS must be its vector length; npm run reindex rebuilds the index for both.",
    ),
  MODEL_DTYPE: z
    .enum(["int8", "fp32"])
    .default("int8")
    .describe(
      "Arithmetic of the encoder: int8 is about three times as fast, fp32 exact. After a change, run npm run reindex.",
    ),
  MODEL_WORKERS: integerVariable(1, 64)
    .optional()
    .describe(
      "Maximum encoder threads of a process, each with the model in memory (about 100 MB); they start when texts wait. Unset: one for each core, at most 8.",
    ),
  MODEL_CACHE_DIR: z
    .string()
    .optional()
    .describe("Folder for int8 weights and downloaded models; unset uses .quarry/models of the checkout."),
  MODEL_HUB_URL: urlVariable("http", "https")
    .optional()
    .describe(
      "Address that MODEL_SOURCE=hub downloads from; unset uses the public hub of the model library.",
    ),
  MODEL_PROFILE: z
    .string()
    .optional()
    .describe(
      'What the model\'s files do not say of it, as JSON, such as {"recipe":"colbert","queryMarker":"[Q] "}; unset for none.',
    ),
  MODEL_VERIFY: booleanVariable(true).describe(
    "Refuse models that are not in the SHA-256 list of the project; models in the list are always checked against it.",
  ),
} as const;

/** Returns the variables of `qdrantConfig` under the names that @quarry/evidence uses. */
export const qdrantOptionsOf = (config: VariablesOf<typeof qdrantConfig>) => ({
  url: config.QDRANT_URL,
  apiKey: config.QDRANT_API_KEY,
  dimensions: config.EMBEDDING_DIMENSIONS,
  prefix: config.QDRANT_PREFIX,
  shards: config.QDRANT_SHARDS,
  replicas: config.QDRANT_REPLICAS,
  writeConsistency: config.QDRANT_WRITE_CONSISTENCY,
});

// Aborted jobs need the rest of the grace period to return their work before the process is killed.
const shareForFinishing = 0.8;

/** Returns the variables of `workerConfig` under the names that consumers of @quarry/jobs use. */
export const workerOptionsOf = (config: VariablesOf<typeof workerConfig>) => ({
  concurrency: config.WORKER_CONCURRENCY,
  lockDurationMs: config.LOCK_DURATION_MS,
  stalledIntervalMs: config.STALLED_INTERVAL_MS,
  maxStalledCount: config.MAX_STALLED_COUNT,
  maxStartedAttempts: config.MAX_STARTED_ATTEMPTS,
  jobDeadlineMs: config.JOB_DEADLINE_MS,
  shutdownGraceMs: Math.floor(config.SHUTDOWN_GRACE_MS * shareForFinishing),
});

type ModelVariables = VariablesOf<typeof modelConfig> &
  Pick<VariablesOf<typeof qdrantConfig>, "EMBEDDING_DIMENSIONS">;

/** Returns the variables of `modelConfig`, and the required length of its vectors, under the names that @quarry/encoder uses. */
export const modelOptionsOf = (config: ModelVariables) => ({
  source: config.MODEL_SOURCE,
  model: config.MODEL_ID,
  arithmetic: config.MODEL_DTYPE,
  workers: config.MODEL_WORKERS,
  cacheDirectory: config.MODEL_CACHE_DIR,
  hubUrl: config.MODEL_HUB_URL,
  declaredProfile: config.MODEL_PROFILE,
  verify: config.MODEL_VERIFY,
  dimensions: config.EMBEDDING_DIMENSIONS,
});
