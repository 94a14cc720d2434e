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
  auditCitations,
  checkSentences,
  compareNotes,
  decomposeQuestion,
  discoverGoals,
  extractClaims,
  judgeClaim,
  markDocument,
  planReport,
  planResearch,
  publishReport,
  readCitations,
  readSource,
  readStep,
  writeReport,
} from "@quarry/contracts";
import { encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { openLanguageModel } from "@quarry/language-model";
import type { Logger, Metrics } from "@quarry/observability";
import type { OverviewWordings, Prompt } from "@quarry/prompt";
import { createItemLibrary } from "@quarry/reading";
import type { RedisOptions } from "@quarry/redis";
import { createRunLog, createRunStore } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { createDocumentReader } from "./adapters/document-reader.ts";
import { createRunEvents } from "./adapters/run-events.ts";
import { createAnswerRequests } from "./answer-requests/answer-requests.ts";
import { createAssessCoverage } from "./assess-coverage/assess-coverage.ts";
import { createAuditCitations } from "./audit-citations/audit-citations.ts";
import { createCheckSentences } from "./audit-text/check-sentences.ts";
import { createReadCitations } from "./audit-text/read-citations.ts";
import { createCompareNotes } from "./compare-notes/compare-notes.ts";
import type { AnalystConfig } from "./config.ts";
import { createDecomposeQuestion } from "./decompose-question/decompose-question.ts";
import { createDiscoverGoals } from "./discover-goals/discover-goals.ts";
import { createExtractClaims } from "./extract-claims/extract-claims.ts";
import { createJudgeClaim } from "./judge-claim/judge-claim.ts";
import { createMarkDocument } from "./mark-document/mark-document.ts";
import { createPlanReport } from "./plan-report/plan-report.ts";
import { createPlanResearch } from "./plan-research/plan-research.ts";
import type { ArtifactStore } from "./ports.ts";
import { createPublishReport } from "./publish-report/publish-report.ts";
import { createReadSource } from "./read-source/read-source.ts";
import { createReadStep } from "./read-step/read-step.ts";
import { createSimilarity } from "./read-step/turn/create-similarity.ts";
import { createScoreSupport } from "./support/score-support.ts";
import { createWriteReport } from "./write-report/write-report.ts";

export interface AnalystOptions {
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

/** The parts of the analyst, in the order they start: what it reads and writes, then one consumer per reasoning task. */
export const createAnalyst = ({
  config,
  log,
  metrics,
  prompts,
  wordings,
}: AnalystOptions): readonly Lifecycle[] => {
  const redis = redisOptionsOf(config);
  const blobs = openBlobs(blobOptionsOf(config));
  const { runs, runLog, part } = openRuns(redis, blobs);
  const { part: modelPart, ...opened } = openLanguageModel(languageModelOptionsOf(config), {
    redis,
    log,
    metrics,
  });
  const reasoning = { ...opened, prompts };
  const encoding = encoderPart({
    ...modelOptionsOf(config),
    onWarning: (message) => log.warn({}, message),
    onWorked: (workMs) => metrics.encoderWorked(workMs / 1_000),
  });
  const evidence = createEvidenceStore(qdrantOptionsOf(config));
  const documents = createDocumentReader({ evidence });
  const library = createItemLibrary({ getDocument: (id) => evidence.getDocument(id), clock: Date.now });
  const { wordingFor } = wordings;
  const similarity = createSimilarity(encoding.encoder);
  const artifacts: ArtifactStore = {
    holdsSources: blobs !== undefined,
    put: (runId, path, content) => runs.putArtifact(runId, path, content),
  };
  const scoreSupport = createScoreSupport(encoding.encoder);
  const readEvents = createRunEvents(runLog);
  const worker = { redis, log, metrics, ...workerOptionsOf(config) };
  return [
    part,
    modelPart,
    encoding,
    evidencePart(evidence, { waits: false }),
    consume(decomposeQuestion, createDecomposeQuestion(reasoning), worker),
    consume(assessCoverage, createAssessCoverage({ ...reasoning, documents }), worker),
    consume(extractClaims, createExtractClaims({ ...reasoning, documents }), worker),
    consume(judgeClaim, createJudgeClaim({ ...reasoning, documents, encoder: encoding.encoder }), worker),
    consume(readSource, createReadSource({ ...reasoning, documents }), worker),
    consume(compareNotes, createCompareNotes({ ...reasoning, documents }), worker),
    consume(planReport, createPlanReport({ ...reasoning, documents }), worker),
    consume(writeReport, createWriteReport({ ...reasoning, documents }), worker),
    consume(auditCitations, createAuditCitations({ ...reasoning, documents, scoreSupport }), worker),
    consume(readCitations, createReadCitations(), worker),
    consume(
      checkSentences,
      createCheckSentences({ ...reasoning, documents, encoder: encoding.encoder, scoreSupport }),
      worker,
    ),
    consume(markDocument, createMarkDocument({ ...reasoning, markings: evidence }), worker),
    consume(discoverGoals, createDiscoverGoals({ ...reasoning, library, wordingFor }), worker),
    consume(planResearch, createPlanResearch({ ...reasoning, library, wordingFor }), worker),
    consume(readStep, createReadStep({ ...reasoning, library, wordingFor, similarity }), worker),
    consume(answerRequests, createAnswerRequests({ library }), worker),
    consume(publishReport, createPublishReport({ documents, artifacts, readEvents }), worker),
  ];
};
