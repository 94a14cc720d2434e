import type { EvidenceStats } from "@quarry/contracts";
import { averageResults, rateOf } from "../evidence/search-rates.ts";
import type { Route } from "../http/route.ts";
import type { Evidence, SearchTally } from "../ports.ts";

export interface StatsPorts {
  readonly evidence: Pick<Evidence, "counts">;
  readonly searches: SearchTally;
}

/** `GET /v1/stats`: what is indexed, and how it has been searched. */
export const getStats = ({ evidence, searches }: StatsPorts): Route => ({
  method: "get",
  path: "/v1/stats",
  handlers: [
    async (_request, response) => {
      const [{ documents, passages, sources }, totals] = await Promise.all([
        evidence.counts(),
        searches.read(),
      ]);
      const { queries, zeroResults, cacheHits, cacheLookups, latencyMs } = totals;
      const stats: EvidenceStats = {
        documents,
        passages,
        sources,
        queries,
        averageResults: averageResults(totals),
        zeroResults,
        zeroResultRate: rateOf(zeroResults, queries),
        cacheHits,
        cacheHitRate: rateOf(cacheHits, cacheLookups),
        latencyMs,
      };
      response.json(stats);
    },
  ],
});
