import { randomUUID } from "node:crypto";
import { createUploadStore } from "@quarry/blobs";
import { createCollectionStore } from "@quarry/collections";
import { qdrantOptionsOf, redisOptionsOf } from "@quarry/config";
import { type Depth, runResearch } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { createOutputs, createProducer, queuesForBoard } from "@quarry/jobs";
import type { Logger, Metrics } from "@quarry/observability";
import type { OverviewWordings } from "@quarry/prompt";
import { createItemLibrary, type ItemLibraryOptions } from "@quarry/reading";
import { createSearchTally } from "@quarry/redis";
import { createRunLog, createRunStore } from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { createApp } from "./app.ts";
import type { GatewayConfig } from "./config.ts";
import { evidenceJobs } from "./evidence/evidence-jobs.ts";
import { createHttpListener } from "./http/http-listener.ts";
import { adminQueues } from "./operation/admin-queues.ts";
import { createOverviewJobs } from "./reading/overviews/overview-jobs.ts";
import { checkPosture } from "./security/check-posture.ts";

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly wordings: OverviewWordings;
  /** Makes the reference that joins an answer of 500 to its line in the log. */
  readonly newReference: () => string;
  /** Told the address that is really listened on. */
  readonly announce: (url: string) => void;
  /** How long a submission may wait for Redis before it is answered with 503; 900. */
  readonly submitTimeoutMs?: number;
}

const keepAliveMs = 15_000;
const indexWaitMs = 30_000;
const auditWaitMs = 30_000;
const searchWaitMs = 30_000;
const markWaitMs = 30_000;
const goalsWaitMs = 60_000;

/** Where a language model is set up, a run may ask it more. */
const defaultDepth = ({ LLM_BASE_URL, LLM_MODEL }: GatewayConfig): Depth =>
  LLM_BASE_URL !== undefined && LLM_MODEL !== undefined ? "standard" : "light";

const openStores = (config: GatewayConfig) => {
  const redis = redisOptionsOf(config);
  const runs = createRunStore({ redis });
  const log = createRunLog({ redis });
  const producer = createProducer({ redis });
  const uploads = createUploadStore({ redis });
  const collections = createCollectionStore({ redis });
  const board = queuesForBoard(redis);
  const outputs = createOutputs({ redis });
  const searches = createSearchTally({ redis });
  const evidence = createEvidenceStore(qdrantOptionsOf(config));
  const close = async (): Promise<void> => {
    await Promise.all(
      [runs, log, producer, uploads, collections, board, outputs, searches].map((store) => store.close()),
    );
  };
  return { runs, log, producer, uploads, collections, board, outputs, searches, evidence, close };
};

const credentialsOf = ({ ADMIN_USER: user, ADMIN_PASSWORD: password }: GatewayConfig) =>
  user === undefined || password === undefined ? undefined : { user, password };

/**
 * The parts of the gateway, in the order they start.
 * @throws {Failure} bad-configuration when the set-up would be open to strangers
 */
export const createGateway = (options: GatewayOptions): readonly Lifecycle[] => {
  const { config } = options;
  const apiKeyDigests = config.API_KEYS.map((key) => key.replace("sha256:", ""));
  const posture = { adminUser: config.ADMIN_USER, adminPassword: config.ADMIN_PASSWORD };
  checkPosture({ host: config.GATEWAY_HOST, apiKeyDigests, ...posture });
  const { producer, outputs, board, close, ...stores } = openStores(config);
  const getDocument: ItemLibraryOptions["getDocument"] = (id) => stores.evidence.getDocument(id);
  const stopping = new AbortController();
  const isRedisReady = async (): Promise<boolean> => await producer.isReady();
  const isEvidenceReady = async (): Promise<boolean> => await stores.evidence.isReady();
  const admin = { credentials: credentialsOf(config), readOnly: config.ADMIN_READ_ONLY };
  const app = createApp({
    ...options,
    ...stores,
    ...evidenceJobs(producer, outputs),
    library: createItemLibrary({ getDocument, clock: Date.now }),
    freshItems: createItemLibrary({ getDocument, clock: Date.now, keepCharacters: 0, maxAgeMs: 0 }),
    markings: stores.evidence,
    overviewJobs: createOverviewJobs(producer, outputs),
    markWaitMs,
    goalsWaitMs,
    newRequestId: randomUUID,
    indexWaitMs,
    auditWaitMs,
    searchWaitMs,
    enqueueRun: (runId, resumes) =>
      producer.produce(runResearch, { runId, ...(resumes === 0 ? {} : { resumes }) }),
    defaultDepth: defaultDepth(config),
    submitTimeoutMs: options.submitTimeoutMs ?? 900,
    keepAliveMs,
    uploadMaxBytes: config.UPLOAD_MAX_BYTES,
    stopping: stopping.signal,
    checks: { redis: isRedisReady, evidence: isEvidenceReady },
    apiKeyDigests,
    allowedHosts: config.ALLOWED_HOSTS,
    admin: adminQueues({ queues: board.queues, ...admin }),
  });
  const listener = createHttpListener({
    app,
    host: config.GATEWAY_HOST,
    port: config.GATEWAY_PORT,
    stopping,
    drainMs: config.SHUTDOWN_GRACE_MS / 2,
    announce: options.announce,
  });
  return [
    { name: "redis", start: async () => undefined, stop: close, ready: isRedisReady },
    {
      name: "evidence",
      start: async () => undefined,
      stop: async () => undefined,
      ready: isEvidenceReady,
    },
    listener,
  ];
};
