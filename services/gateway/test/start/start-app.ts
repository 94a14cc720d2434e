import { createServer } from "node:http";
import type { InputOf, prepareItem } from "@quarry/contracts";
import { renderForm } from "@quarry/exports";
import { createSilentLogger } from "@quarry/observability";
import {
  defaultPromptDirectory,
  defaultTemplateDirectory,
  loadOverviewWordings,
  loadTemplates,
} from "@quarry/prompt";
import { createItemLibrary } from "@quarry/reading";
import { expect, onTestFinished } from "vitest";
import { createApp } from "../../src/app.ts";
import { gatewayConfig } from "../../src/config.ts";
import type { GatewayPorts } from "../../src/gateway-ports.ts";
import { createTurns } from "../../src/http/waiting.ts";
import { deploymentOf } from "../../src/operation/deployment.ts";
import { createSignInWatch } from "../../src/security/sign-in.ts";
import { holdToDocument, readDocument } from "../held-to-document.ts";
import { inMemoryCollections } from "../in-memory/in-memory-collections.ts";
import {
  inMemoryKeys,
  inMemoryRates,
  inMemorySessions,
  inMemoryUsages,
} from "../in-memory/in-memory-keys.ts";
import {
  inMemoryAuditJobs,
  inMemoryEvidence,
  inMemoryIndexJobs,
  inMemoryLog,
  inMemoryRuns,
} from "../in-memory/in-memory-ports.ts";
import { inMemoryTemplates } from "../in-memory/in-memory-templates.ts";
import { inMemoryOriginals, inMemoryUploads } from "../in-memory/in-memory-uploads.ts";
import { inMemoryReadLinks, inMemorySchedules, inMemoryWatches } from "../in-memory/in-memory-watches.ts";

const aWebhookSecret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;

const wordings = await loadOverviewWordings(defaultPromptDirectory());

/**
 * Serves the app with in-memory ports on a free loopback port until the test ends; every JSON response is compared with the
 * OpenAPI document.
 */
export const startApp = async (
  changes: Partial<GatewayPorts> & {
    readonly signInFailuresPerMinute?: number;
    readonly linkClock?: () => number;
  } = {},
) => {
  const runs = inMemoryRuns();
  const { log, append, followers } = inMemoryLog();
  const { evidence } = inMemoryEvidence();
  const forgotten: string[] = [];
  const { indexJobs, submitted, waited, endWith } = inMemoryIndexJobs();
  const audits = inMemoryAuditJobs();
  const enqueued: string[] = [];
  const repeated: string[] = [];
  const collections = inMemoryCollections();
  const { uploads, uploaded } = inMemoryUploads();
  const prepared: InputOf<typeof prepareItem>[] = [];
  const retired: string[] = [];
  const stopping = new AbortController();
  const rates = inMemoryRates();
  const signInsFailed: string[] = [];
  const signInFailuresPerMinute = changes.signInFailuresPerMinute ?? 0;
  const logger = changes.logger ?? createSilentLogger();
  const watchMetrics = { signInFailed: (door: string) => void signInsFailed.push(door) };
  const app = createApp({
    runs: runs.store,
    log,
    evidence,
    collections: collections.store,
    uploads,
    originals: inMemoryOriginals(uploaded),
    itemJobs: {
      prepare: async (input) => prepared.push(input),
      retire: async (collectionId, cause) => retired.push(`${collectionId}/${cause}`),
      forget: async (scopes) => forgotten.push(...scopes) > 0,
    },
    enqueueRun: (runId, resumes) => void enqueued.push(resumes === 0 ? runId : `${runId}/${resumes}`),
    abandonedQueues: () => [],
    usages: inMemoryUsages(),
    payers: { charge: async () => undefined },
    openRunsOf: async (keyIds) => keyIds.map(() => 0),
    queueStates: async () => [],
    backoffOf: async () => undefined,
    lastReply: async () => undefined,
    indexJobs,
    auditJobs: audits.auditJobs,
    auditWaitMs: 30_000,
    forgetWaitMs: 20_000,
    library: createItemLibrary({ getDocument: async () => undefined, clock: () => 0 }),
    readInTurn: createTurns(1),
    freshItems: createItemLibrary({ getDocument: async () => undefined, clock: () => 0 }),
    markings: { markedWith: async () => undefined },
    overviewJobs: {
      mark: async () => undefined,
      awaitMarkings: async () => undefined,
      discoverGoals: async (input) => ({ status: "pending", input }),
    },
    wordings,
    markWaitMs: 30_000,
    goalsWaitMs: 60_000,
    newRequestId: () => "request-1",
    indexWaitMs: 30_000,
    searchWaitMs: 30_000,
    searchEvidence: async (input) => ({ status: "pending", input }),
    testModels: async (input) => ({ status: "pending", input }),
    searches: {
      read: async () => ({
        queries: 0,
        results: 0,
        zeroResults: 0,
        cacheLookups: 0,
        cacheHits: 0,
        latencyMs: null,
      }),
    },
    deployment: deploymentOf(gatewayConfig.parse({ WEBHOOK_SECRET: aWebhookSecret })),
    engines: { read: async () => undefined },
    submitTimeoutMs: 600_000,
    uploadMaxBytes: 1_000,
    stopping: stopping.signal,
    keepAliveMs: 15_000,
    fullness: async () => 0,
    exporter: { render: (form, files) => renderForm({ form, ...files }) },
    checks: {},
    metrics: { contentType: "text/plain", text: async () => "up 1\n" },
    logger: createSilentLogger(),
    newReference: () => "ref-1",
    apiKeyDigests: [],
    keys: inMemoryKeys(),
    sessions: inMemorySessions(),
    readLinks: inMemoryReadLinks(changes.linkClock),
    watches: inMemoryWatches(),
    templates: inMemoryTemplates(),
    installedTemplates: await loadTemplates(defaultTemplateDirectory()),
    schedules: inMemorySchedules(),
    repeatNow: async (watchId) => repeated.push(watchId),
    minWatchIntervalMinutes: 60,
    maxWatchesPerKey: 0,
    rates,
    watch: createSignInWatch({ logger, metrics: watchMetrics, rates, signInFailuresPerMinute }),
    requestsPerMinute: 0,
    allRequestsPerMinute: 0,
    uploadBytesPerDay: 0,
    uploadBytesPerDayOfKey: 0,
    itemsPerDayOfKey: 0,
    maxFollowersPerKey: 0,
    maxOpenRuns: 0,
    maxOpenRunsPerKey: 0,
    maxBodyBytes: 67_108_864,
    trustedProxies: 0,
    allowedHosts: [],
    ...changes,
  });
  const drifts: string[] = [];
  const server = createServer((request, response) => {
    holdToDocument(request, response, drifts);
    app(request, response);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  onTestFinished(() => {
    stopping.abort();
    server.closeAllConnections();
    server.close();
    expect(drifts).toEqual([]);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  await readDocument(url);
  return {
    url,
    port,
    runs,
    append,
    followers,
    forgotten,
    enqueued,
    repeated,
    uploaded,
    added: collections.added,
    collections,
    prepared,
    retired,
    submitted,
    waited,
    endWith,
    audits,
    stopping,
    signInsFailed,
  };
};
