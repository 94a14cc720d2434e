import { loadConfig, workerOptionsOf } from "@quarry/config";
import { expandQuery } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { createLogger, createMetrics } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { consume } from "@quarry/queue";
import { runMain, runService } from "@quarry/runtime";
import { createBm25Feedback } from "./adapters/bm25-feedback.ts";
import { evidencePart } from "./adapters/evidence-part.ts";
import { hydeConfig } from "./config.ts";
import { createExpandQuery } from "./expand-query.ts";

const name = "hyde";

await runMain(name, async () => {
  const config = loadConfig(hydeConfig, process.env);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const prompts = await loadPrompts(defaultPromptDirectory());
  const redis = { url: config.REDIS_URL, password: config.REDIS_PASSWORD };
  const apiKey = config.QDRANT_API_KEY;
  const { QDRANT_URL: url, EMBEDDING_DIMENSIONS: dimensions } = config;
  const store = createEvidenceStore({ url, dimensions, ...(apiKey && { apiKey }) });
  const handler = createExpandQuery({ model: null, prompts, feedback: createBm25Feedback(store) });
  const consumer = consume(expandQuery, handler, { redis, log, metrics, ...workerOptionsOf(config) });
  const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  const shutdownGraceMs = config.SHUTDOWN_GRACE_MS;
  await runService({ name, parts: [evidencePart(store), consumer], log, metrics, health, shutdownGraceMs });
});
