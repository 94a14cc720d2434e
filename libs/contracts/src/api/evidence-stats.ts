import { z } from "zod";

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** `GET /v1/stats`: what is indexed, and how it has been searched since the installation began, runs included. */
export const evidenceStatsSchema = z.object({
  documents: count,
  passages: count,
  /** Publishers of the documents, each counted once. */
  sources: count,
  queries: count,
  averageResults: z.number().nonnegative(),
  zeroResults: count,
  zeroResultRate: share,
  cacheHits: count,
  cacheHitRate: share,
  /** Of one search, in milliseconds, at most a tenth too high; null before the first. */
  latencyMs: z.object({ p50: z.number(), p95: z.number(), p99: z.number() }).nullable(),
});

export type EvidenceStats = z.output<typeof evidenceStatsSchema>;
