import {
  assessCoverage,
  auditCitations,
  decomposeQuestion,
  extractClaims,
  judgeClaim,
  publishReport,
  writeReport,
} from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import type { Logger, Metrics } from "@quarry/observability";
import type { Prompt } from "@quarry/prompt";
import { consume, createRunLog, createRunStore, type WorkerOptions } from "@quarry/queue";
import type { Lifecycle } from "@quarry/runtime";
import { createBundleDirectory } from "./adapters/bundle-directory.ts";
import { createDocumentReader } from "./adapters/document-reader.ts";
import { createRunEvents } from "./adapters/run-events.ts";
import { createAssessCoverage } from "./assess-coverage/assess-coverage.ts";
import { createAuditCitations } from "./audit-citations/audit-citations.ts";
import type { AnalystConfig } from "./config.ts";
import { createDecomposeQuestion } from "./decompose-question/decompose-question.ts";
import { createExtractClaims } from "./extract-claims/extract-claims.ts";
import { createJudgeClaim } from "./judge-claim/judge-claim.ts";
import type { ArtifactStore } from "./ports.ts";
import { createPublishReport } from "./publish-report/publish-report.ts";
import { createWriteReport } from "./write-report/write-report.ts";

export interface AnalystOptions {
  readonly config: AnalystConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly prompts: ReadonlyMap<string, Prompt>;
}

const openStores = (config: AnalystConfig) => {
  const redis = { url: config.REDIS_URL, password: config.REDIS_PASSWORD };
  const runs = createRunStore({ redis });
  const runLog = createRunLog({ redis });
  const evidence = createEvidenceStore({
    url: config.QDRANT_URL,
    dimensions: config.EMBEDDING_DIMENSIONS,
    ...(config.QDRANT_API_KEY !== undefined && { apiKey: config.QDRANT_API_KEY }),
  });
  const stores: readonly Lifecycle[] = [
    {
      name: "run store",
      start: async () => undefined,
      stop: async () => void (await Promise.all([runs.close(), runLog.close()])),
      ready: async () => (await runs.isReady()) || "Redis cannot be reached",
    },
    {
      name: "evidence",
      start: async () => undefined,
      stop: async () => undefined,
      ready: async () => (await evidence.isReady()) || "Qdrant cannot be reached",
    },
  ];
  return { redis, runs, runLog, evidence, stores };
};

const workerOptions = (
  { config, log, metrics }: AnalystOptions,
  redis: WorkerOptions["redis"],
): WorkerOptions => ({
  redis,
  log,
  metrics,
  concurrency: config.WORKER_CONCURRENCY,
  lockDurationMs: config.LOCK_DURATION_MS,
  stalledIntervalMs: config.STALLED_INTERVAL_MS,
  maxStalledCount: config.MAX_STALLED_COUNT,
  maxStartedAttempts: config.MAX_STARTED_ATTEMPTS,
  shutdownGraceMs: config.SHUTDOWN_GRACE_MS,
});

/** The parts of the analyst, in the order they start: what it reads and writes, then one consumer per reasoning task. */
export const createAnalyst = (options: AnalystOptions): readonly Lifecycle[] => {
  const { redis, runs, runLog, evidence, stores } = openStores(options.config);
  const documents = createDocumentReader({ evidence });
  const directory = createBundleDirectory(options.config.ARTIFACTS_DIR);
  const artifacts: ArtifactStore = {
    put: (runId, path, content) => runs.putArtifact(runId, path, content),
  };
  const readEvents = createRunEvents(runLog);
  const worker = workerOptions(options, redis);
  return [
    ...stores,
    consume(decomposeQuestion, createDecomposeQuestion({ model: null, prompts: options.prompts }), worker),
    consume(assessCoverage, createAssessCoverage({ documents }), worker),
    consume(extractClaims, createExtractClaims({ documents }), worker),
    consume(judgeClaim, createJudgeClaim({ documents }), worker),
    consume(writeReport, createWriteReport({ documents }), worker),
    consume(auditCitations, createAuditCitations({ documents }), worker),
    consume(publishReport, createPublishReport({ documents, artifacts, directory, readEvents }), worker),
  ];
};
