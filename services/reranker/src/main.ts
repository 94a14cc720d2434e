import { loadConfig, workerOptionsOf } from "@quarry/config";
import { findEvidence } from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { createLogger, createMetrics } from "@quarry/observability";
import { consume } from "@quarry/queue";
import { runMain, runService } from "@quarry/runtime";
import { rerankerConfig } from "./config.ts";
import { createFindEvidence } from "./find-evidence.ts";

const name = "reranker";

await runMain(name, async () => {
  const config = loadConfig(rerankerConfig, process.env);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const redis = { url: config.REDIS_URL, password: config.REDIS_PASSWORD };
  const dimensions = config.EMBEDDING_DIMENSIONS;
  const evidence = createEvidenceStore({ url: config.QDRANT_URL, apiKey: config.QDRANT_API_KEY, dimensions });
  const { MODEL_DIR: modelDirectory, MODEL_ID: model, MODEL_VERIFY: verify } = config;
  const encoding = encoderPart({ modelDirectory, model, verify, dimensions });
  const handler = createFindEvidence({ evidence, encoder: encoding.encoder });
  const consumer = consume(findEvidence, handler, { redis, log, metrics, ...workerOptionsOf(config) });
  const parts = [encoding, evidencePart(evidence), consumer];
  const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  await runService({ name, parts, log, metrics, health, shutdownGraceMs: config.SHUTDOWN_GRACE_MS });
});
