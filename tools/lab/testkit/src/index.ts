/*
 * Real components and test doubles for tests and tools: redis-server, Qdrant, a fixture web, PDFs, builders. Not for production
 * code: only tests and tools/ may import it.
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
export { listen } from "./listen.ts";
export { holdLeaseTimers } from "./lease-timers.ts";
export { evidenceTest, ownEvidenceTest, redisTest } from "./store-tests.ts";
export {
  type Certificate,
  type FixturePage,
  fixturePages,
  type FixtureRoute,
  type FixtureRoutes,
  type FixtureWeb,
  type FixtureWebOptions,
  makeCertificate,
  startFixtureWeb,
} from "./fixture-web.ts";
export { type LocalPage, type LocalWeb, startLocalWeb } from "./local-web/start-local-web.ts";
export { askRedis, freePort } from "@quarry/local-stores";
export { startModelServer } from "./model-server/index.ts";
export { type ObjectStore, startObjectStore } from "./object-store/start-object-store.ts";
export { type RunningQdrant, startQdrant } from "@quarry/local-stores";
export { type RunningRedis, startRedis, startSentinel } from "@quarry/local-stores";
export { startWatchedRedis } from "./start-watched-redis.ts";
