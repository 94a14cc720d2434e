import { type BlobStore, openBlobs } from "@quarry/blobs";
import {
  blobOptionsOf,
  languageModelOptionsOf,
  modelOptionsOf,
  qdrantOptionsOf,
  redisOptionsOf,
  workerOptionsOf,
} from "@quarry/config";
import {
  answerRequests,
  assessCoverage,
  auditReport,
  buildPack,
  checkSentences,
  clarifyQuestion,
  compareReports,
  decomposeQuestion,
  discoverGoals,
  draftReport,
  judgeClaims,
  listClaims,
  markDocument,
  planResearch,
  publishReport,
  readCitations,
  readStep,
  reviseReport,
  selectSentences,
  testModel,
} from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart, type EvidenceStore } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { openLanguageModel } from "@quarry/language-model";
import type { Logger, Metrics } from "@quarry/observability";
import type { OverviewWordings, Prompt } from "@quarry/prompt";
import { createItemLibrary } from "@quarry/reading";
import type { RedisOptions } from "@quarry/redis";
import { createRunLog, createRunStore, readWholeLog } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { LRUCache } from "lru-cache";
import type { AnalystConfig } from "./config.ts";
import { createAnalyst } from "./create-analyst.ts";
import type { DocumentReader, StoredDocument } from "./ports.ts";

interface ReaderOptions {
  readonly evidence: Pick<EvidenceStore, "getDocument">;
  /** Maximum documents in memory; the least recently read are dropped first. */
  readonly keep?: number;
}

/**
 * Reads documents from the evidence store with a small cache: the jobs of one run read the same ones. A document's id is computed
 * from its text, so a cached text is never stale; its comments and its marking may be.
 */
export const createDocumentReader = ({ evidence, keep = 24 }: ReaderOptions): DocumentReader => {
  const kept = new LRUCache<string, StoredDocument>({ max: keep });
  return {
    read: async (documentId) => {
      const document = kept.get(documentId) ?? (await evidence.getDocument(documentId));
      if (document !== undefined) kept.set(documentId, document);
      return document;
    },
  };
};

export interface OpeningOptions {
  readonly config: AnalystConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly wordings: OverviewWordings;
}

const openRuns = (redis: RedisOptions, blobs: BlobStore | undefined) => {
  const runs = createRunStore({ redis, blobs });
  const runLog = createRunLog({ redis });
  const part: Lifecycle = {
    name: "run store",
    start: async () => undefined,
    stop: async () => void (await Promise.all([runs.close(), runLog.close()])),
    ready: async () => (await runs.isReady()) || "Redis cannot be reached",
  };
  return { runs, runLog, part };
};

/** Creates the parts of the analyst in start order: stores, then one consumer per reasoning task. */
export const openAnalyst = ({
  config,
  log,
  metrics,
  prompts,
  wordings,
}: OpeningOptions): readonly Lifecycle[] => {
  const redis = redisOptionsOf(config);
  const blobs = openBlobs(blobOptionsOf(config));
  const { runs, runLog, part } = openRuns(redis, blobs);
  const { part: modelPart, ...opened } = openLanguageModel(languageModelOptionsOf(config), {
    redis,
    log,
    metrics,
  });
  const encoding = encoderPart({
    ...modelOptionsOf(config),
    onWarning: (message) => log.warn({}, message),
    onWorked: (workMs) => metrics.encoderWorked(workMs / 1_000),
  });
  const evidence = createEvidenceStore(qdrantOptionsOf(config));
  const analyst = createAnalyst({
    ...opened,
    prompts,
    documents: createDocumentReader({ evidence }),
    encoder: encoding.encoder,
    library: createItemLibrary({ getDocument: (id) => evidence.getDocument(id), clock: Date.now }),
    wordingFor: wordings.wordingFor,
    markings: evidence,
    artifacts: {
      holdsSources: blobs !== undefined,
      put: (runId, path, content) => runs.putArtifact(runId, path, content),
    },
    readArtifact: (runId, path) => runs.getArtifact(runId, path),
    readEvents: (runId) => readWholeLog(runLog, runId),
  });
  const worker = { redis, log, metrics, ...workerOptionsOf(config) };
  return [
    part,
    modelPart,
    encoding,
    evidencePart(evidence, { waits: false }),
    consume(clarifyQuestion, analyst.clarifyQuestion, worker),
    consume(decomposeQuestion, analyst.decomposeQuestion, worker),
    consume(assessCoverage, analyst.assessCoverage, worker),
    consume(buildPack, analyst.buildPack, worker),
    consume(selectSentences, analyst.selectSentences, worker),
    consume(listClaims, analyst.listClaims, worker),
    consume(judgeClaims, analyst.judgeClaims, worker),
    consume(draftReport, analyst.draftReport, worker),
    consume(reviseReport, analyst.reviseReport, worker),
    consume(auditReport, analyst.auditReport, worker),
    consume(readCitations, analyst.readCitations, worker),
    consume(checkSentences, analyst.checkSentences, worker),
    consume(markDocument, analyst.markDocument, worker),
    consume(discoverGoals, analyst.discoverGoals, worker),
    consume(planResearch, analyst.planResearch, worker),
    consume(readStep, analyst.readStep, worker),
    consume(answerRequests, analyst.answerRequests, worker),
    consume(publishReport, analyst.publishReport, worker),
    consume(compareReports, analyst.compareReports, worker),
    consume(testModel, analyst.testModel, worker),
  ];
};
