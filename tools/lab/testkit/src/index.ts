/*
 * Real parts and stand-ins for tests and tools: redis-server, Qdrant, a fixture web, PDFs, builders.
 * Not for production code: only tests and tools/ may import it.
 */
export {
  aCitation,
  aClaim,
  aCoverage,
  aDocumentFacts,
  aMarker,
  aMarking,
  anItemReference,
  aRankedPassage,
  aStoredPassage,
  aTopic,
} from "./builders.ts";
export { buildPdf, buildPdfOf, pdfString } from "./build-pdf.ts";
export { eventually } from "./eventually.ts";
export { holdLeaseTimers } from "./lease-timers.ts";
export { evidenceTest, ownEvidenceTest, redisTest } from "./store-tests.ts";
export {
  type Certificate,
  type FixturePage,
  fixturePages,
  type FixtureRequest,
  type FixtureRoute,
  type FixtureRoutes,
  type FixtureWeb,
  type FixtureWebOptions,
  makeCertificate,
  startFixtureWeb,
} from "./fixture-web.ts";
export {
  type LocalPage,
  type LocalWeb,
  type LocalWebOptions,
  startLocalWeb,
} from "./local-web/start-local-web.ts";
export { type PublicWeb, startPublicWeb } from "./local-web/start-public-web.ts";
export { askRedis, freePort } from "@quarry/local-stores";
export { type ModelServer, type ModelServerOptions, startModelServer } from "./model-server/index.ts";
export { type ObjectStore, startObjectStore } from "./object-store/start-object-store.ts";
export { type Gate, startGate } from "./start-gate.ts";
export { type RunningQdrant, startQdrant } from "@quarry/local-stores";
export { type QdrantCluster, startQdrantCluster } from "./start-qdrant-cluster.ts";
export { type RunningRedis, startRedis, startSentinel } from "@quarry/local-stores";
export { startWatchedRedis, type WatchedRedis } from "./start-watched-redis.ts";
export { type AnswerName, type NameServer, startNameServer } from "./start-name-server.ts";
export {
  type ReceivedMessage,
  type ReceivedSpan,
  startTraceReceiver,
  startWebhookReceiver,
  type TraceReceiver,
  type WebhookReceiver,
} from "./start-receivers.ts";
