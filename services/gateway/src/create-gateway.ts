import { randomUUID } from "node:crypto";
import { type BlobStore, createOriginalStore, createUploadStore, openBlobs } from "@quarry/blobs";
import { createCollectionStore } from "@quarry/collections";
import { blobOptionsOf, qdrantOptionsOf, redisOptionsOf } from "@quarry/config";
import { repeatWatch, runResearch, type Template } from "@quarry/contracts";
import { createEvidenceStore } from "@quarry/evidence";
import { createExporter } from "@quarry/exports";
import {
  type BoardQueues,
  createOutputs,
  createProducer,
  createSchedules,
  queuesForBoard,
  watchQueues,
} from "@quarry/jobs";
import type { Logger, Metrics } from "@quarry/observability";
import type { OverviewWordings } from "@quarry/prompt";
import { createItemLibrary, type ItemLibraryOptions } from "@quarry/reading";
import {
  createKeyUsages,
  createRequestRates,
  createSearchTally,
  createLastReplies,
  createSetUpEngines,
  createUpstreamGuards,
  watchFullness,
} from "@quarry/redis";
import {
  createPayers,
  createRunLog,
  createRunStore,
  createTemplateStore,
  createWatchStore,
} from "@quarry/runs";
import type { Lifecycle } from "@quarry/runtime";
import { createApp } from "./app.ts";
import type { GatewayConfig } from "./config.ts";
import { evidenceJobs } from "./evidence/evidence-jobs.ts";
import { createHttpListener } from "./http/http-listener.ts";
import { createTurns } from "./http/waiting.ts";
import { createConsumerWatch } from "./operation/consumer-watch.ts";
import { deploymentOf } from "./operation/deployment.ts";
import { createBoardApp } from "./operation/queue-board.ts";
import { createOverviewJobs } from "./reading/mark-items.ts";
import { countingCancelled } from "./research/manage-runs.ts";
import { readinessLimit, describeFull, fullShare } from "./security/admission.ts";
import { checkPosture } from "./security/check-posture.ts";
import { createKeyStore } from "./security/keys.ts";
import { createReadLinkStore } from "./security/read-links.ts";
import { createSessionStore } from "./security/session.ts";
import { createSignInWatch, type SignInWatch } from "./security/sign-in.ts";

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly wordings: OverviewWordings;
  /** Templates of the installation. */
  readonly installedTemplates: readonly Template[];
  /** Creates the reference shown in a 500 response and in its log line. */
  readonly newReference: () => string;
  /** Called with the actual listening address. */
  readonly announce: (url: string) => void;
  /** Called with the address of the queue board if it is enabled. */
  readonly announceBoard?: (url: string) => void;
  /** Milliseconds a request may wait for Redis before the gateway answers 503; default 10,000. */
  readonly submitTimeoutMs?: number;
}

const openStores = (config: GatewayConfig, blobs: BlobStore | undefined) => {
  const redis = redisOptionsOf(config);
  return {
    runs: createRunStore({ redis, blobs }),
    log: createRunLog({ redis, maxFollowers: config.MAX_FOLLOWERS }),
    keys: createKeyStore({ redis }),
    sessions: createSessionStore({ redis }),
    readLinks: createReadLinkStore({ redis }),
    watches: createWatchStore({ redis }),
    templates: createTemplateStore({ redis }),
    schedules: createSchedules(repeatWatch, { redis }),
    rates: createRequestRates({ redis }),
    usages: createKeyUsages({ redis }),
    payers: createPayers({ redis }),
    upstreams: createUpstreamGuards({ redis }),
    producer: createProducer({ redis }),
    uploads: createUploadStore({ redis, blobs }),
    collections: createCollectionStore({ redis }),
    board: queuesForBoard(redis),
    queues: watchQueues(redis, Date.now),
    outputs: createOutputs({ redis }),
    searches: createSearchTally({ redis }),
    engines: createSetUpEngines({ redis }),
    replies: createLastReplies({ redis }),
    exporter: createExporter(),
  };
};

const credentialsOf = ({ ADMIN_USER: user, ADMIN_PASSWORD: password }: GatewayConfig) =>
  user === undefined || password === undefined ? undefined : { user, password };

/** Returns the listener of the queue board; none without credentials. */
const boardListeners = (
  { config, logger, announceBoard }: GatewayOptions,
  queues: BoardQueues["queues"],
  watch: SignInWatch,
): readonly Lifecycle[] => {
  const credentials = credentialsOf(config);
  if (credentials === undefined) return [];
  const app = createBoardApp({
    queues,
    credentials,
    watch,
    logger,
    readOnly: config.ADMIN_READ_ONLY,
    allowedHosts: config.ALLOWED_HOSTS,
    trustedProxies: config.TRUSTED_PROXIES,
  });
  return [
    createHttpListener({
      prefix: "ADMIN",
      app,
      host: config.ADMIN_HOST,
      port: config.ADMIN_PORT,
      stopping: new AbortController(),
      drainMs: 1_000,
      announce: announceBoard ?? (() => undefined),
    }),
  ];
};

/**
 * Creates the parts of the gateway in the order in which they start.
 * @throws {Failure} bad-configuration if the configuration would allow access without a key from other machines
 */
export const createGateway = (options: GatewayOptions): readonly Lifecycle[] => {
  const { config } = options;
  const apiKeyDigests = config.API_KEYS.map((key) => key.replace("sha256:", ""));
  const posture = { adminUser: config.ADMIN_USER, adminPassword: config.ADMIN_PASSWORD };
  checkPosture({ host: config.GATEWAY_HOST, apiKeyDigests, ...posture });
  const blobs = openBlobs(blobOptionsOf(config));
  const stores = openStores(config, blobs);
  const { runs, log, producer, outputs, board, queues } = stores;
  const evidence = createEvidenceStore(qdrantOptionsOf(config));
  const getDocument: ItemLibraryOptions["getDocument"] = (id) => evidence.getDocument(id);
  const stopping = new AbortController();
  const isRedisReady = async (): Promise<boolean> => await producer.isReady();
  const storage = watchFullness({ redis: redisOptionsOf(config), log: options.logger, warnFrom: fullShare });
  const fullness = (): Promise<number> => storage.fullness();
  options.metrics.watched("redis_memory_ratio", "Share of Redis memory in use.", fullness);
  const followers = async (): Promise<number> => log.followers();
  options.metrics.watched("run_followers", "Clients that follow the events of a run.", followers);
  options.metrics.watchedQueues(() => queues.read());
  const consumers = createConsumerWatch({ read: () => queues.read(), clock: () => performance.now() });
  const hasRoom = async (): Promise<boolean | string> => {
    const share = await fullness();
    return share < readinessLimit || describeFull(share);
  };
  const isEvidenceReady = async (): Promise<boolean> => await evidence.isReady();
  const signInFailuresPerMinute = config.SIGN_IN_FAILURES_PER_MINUTE;
  const watch = createSignInWatch({ ...options, rates: stores.rates, signInFailuresPerMinute });
  const app = createApp({
    ...options,
    ...stores,
    runs: countingCancelled(runs, options.metrics),
    evidence,
    originals: createOriginalStore(blobs),
    ...evidenceJobs(producer, outputs),
    library: createItemLibrary({ getDocument, clock: Date.now }),
    readInTurn: createTurns(1),
    freshItems: createItemLibrary({ getDocument, clock: Date.now, keepCharacters: 0, maxAgeMs: 0 }),
    markings: evidence,
    overviewJobs: createOverviewJobs(producer, outputs),
    markWaitMs: 30_000,
    goalsWaitMs: 60_000,
    newRequestId: randomUUID,
    indexWaitMs: 30_000,
    auditWaitMs: 30_000,
    forgetWaitMs: 20_000,
    searchWaitMs: 30_000,
    enqueueRun: (runId, resumes) => {
      producer
        .produce(runResearch, { runId, ...(resumes === 0 ? {} : { resumes }) })
        .catch((error: unknown) =>
          options.logger.warn({ error, runId }, "the reconciler adds the job of a run"),
        );
    },
    repeatNow: (watchId, at) => producer.produce(repeatWatch, { watchId, at }),
    minWatchIntervalMinutes: config.MIN_WATCH_INTERVAL_MINUTES,
    abandonedQueues: () => consumers.abandoned(),
    openRunsOf: (keyIds) => runs.openOf(keyIds),
    queueStates: () => queues.read(),
    backoffOf: (engine) => stores.upstreams.backoffOf(`search:${engine}`),
    lastReply: () => stores.replies.read(),
    deployment: deploymentOf(config),
    submitTimeoutMs: options.submitTimeoutMs ?? 10_000,
    keepAliveMs: 15_000,
    uploadMaxBytes: config.UPLOAD_MAX_BYTES,
    stopping: stopping.signal,
    checks: { redis: isRedisReady, evidence: isEvidenceReady, storage: hasRoom },
    fullness,
    apiKeyDigests,
    watch,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    allRequestsPerMinute: config.ALL_REQUESTS_PER_MINUTE,
    uploadBytesPerDay: config.UPLOAD_BYTES_PER_DAY,
    uploadBytesPerDayOfKey: config.UPLOAD_BYTES_PER_DAY_PER_KEY,
    itemsPerDayOfKey: config.ITEMS_PER_DAY_PER_KEY,
    maxFollowersPerKey: config.MAX_FOLLOWERS_PER_KEY,
    maxWatchesPerKey: config.MAX_WATCHES_PER_KEY,
    maxOpenRuns: config.MAX_OPEN_RUNS,
    maxOpenRunsPerKey: config.MAX_OPEN_RUNS_PER_KEY,
    maxBodyBytes: config.MAX_BODY_BYTES,
    trustedProxies: config.TRUSTED_PROXIES,
    allowedHosts: config.ALLOWED_HOSTS,
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
    {
      name: "redis",
      start: async () => undefined,
      stop: async () =>
        void (await Promise.all([...Object.values(stores), storage].map((store) => store.close()))),
      ready: isRedisReady,
    },
    {
      name: "evidence",
      start: async () => undefined,
      stop: async () => undefined,
      ready: isEvidenceReady,
    },
    consumers,
    ...boardListeners(options, board.queues, watch),
    listener,
  ];
};
