import { loadConfig, modelOptionsOf, qdrantOptionsOf, redisOptionsOf, workerOptionsOf } from "@quarry/config";
import { findEvidence } from "@quarry/contracts";
import { createMaxSimGraph, encoderPart } from "@quarry/encoder";
import { createEvidenceStore, evidencePart } from "@quarry/evidence";
import { consume } from "@quarry/jobs";
import { createSearchTally, type RedisOptions, type SearchTally } from "@quarry/redis";
import { type Lifecycle, runConfiguredService } from "@quarry/runtime";
import { rerankerConfig } from "./config.ts";
import { createFindEvidence } from "./find-evidence.ts";

/** Creates the search counter as a part of the service; it starts without Redis, so that searches are answered anyway. */
const openSearchTally = (redis: RedisOptions): SearchTally & Lifecycle => {
  const tally = createSearchTally({ redis });
  return { ...tally, name: "search-tally", start: async () => undefined, stop: () => tally.close() };
};

await runConfiguredService({
  name: "reranker",
  isBackground: true,
  configure: (warn) => loadConfig(rerankerConfig, process.env, warn),
  open: ({ config, log, metrics }) => {
    const redis = redisOptionsOf(config);
    const evidence = createEvidenceStore(qdrantOptionsOf(config));
    const onWarning = (message: string): void => log.warn({}, message);
    const onWorked = (workMs: number): void => metrics.encoderWorked(workMs / 1_000);
    const encoding = encoderPart({ ...modelOptionsOf(config), onWarning, onWorked });
    const encodedBy = (): string => encoding.encoder.profile.id;
    const storing = evidencePart(evidence, { creates: false, encodedBy, onWarning });
    const tally = openSearchTally(redis);
    const { encoder } = encoding;
    const handler = createFindEvidence({ evidence, encoder, maxSim: createMaxSimGraph(), tally });
    const worker = { redis, log, metrics, ...workerOptionsOf(config) };
    return [encoding, storing, tally, consume(findEvidence, handler, worker)];
  },
});
