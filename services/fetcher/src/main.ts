import { loadConfig, workerOptionsOf } from "@quarry/config";
import { fetchPage, searchWeb } from "@quarry/contracts";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { createLogger, createMetrics } from "@quarry/observability";
import { consume, createUploadStore } from "@quarry/queue";
import { runMain, runService } from "@quarry/runtime";
import { fetcherConfig } from "./config.ts";
import { createFetchPage } from "./fetch-page.ts";
import { openSources } from "./open-sources.ts";
import { createSearchWeb } from "./search-web.ts";
import { createLocalProvider } from "./search/local-provider.ts";

const name = "fetcher";

await runMain(name, async () => {
  const config = loadConfig(fetcherConfig, process.env);
  const log = createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const redis = { url: config.REDIS_URL, password: config.REDIS_PASSWORD };
  const { QDRANT_URL: url, QDRANT_API_KEY: apiKey, EMBEDDING_DIMENSIONS: dimensions } = config;
  const library = createEvidenceStore({ url, apiKey, dimensions });
  const sources = openSources(config, createUploadStore({ redis }));
  const options = { redis, log, metrics, ...workerOptionsOf(config) };
  const search = createSearchWeb({ providers: [createLocalProvider(library)] });
  const fetching = consume(fetchPage, createFetchPage({ ...sources.ports, library }), options);
  const parts = [sources, evidencePart(library), fetching, consume(searchWeb, search, options)];
  const health = { host: config.HEALTH_HOST, port: config.HEALTH_PORT };
  await runService({ name, parts, log, metrics, health, shutdownGraceMs: config.SHUTDOWN_GRACE_MS });
});
