import { createSilentLogger } from "@quarry/observability";
import { createFindEvidence } from "@quarry/reranker/find-evidence";
import type { World } from "../benchmark.ts";
import type { EvidenceTools } from "./fill-store.ts";
import { percentile } from "./percentile.ts";
import { createTextMaker } from "./text-maker.ts";

const warmUps = 3;

/** Milliseconds of one find-evidence job with one query, from query text to marked passages. */
export interface SearchTimes {
  readonly searches: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** Asks the reranker's own handler query after query, none twice, one at a time. */
export const measureSearch = async (
  tools: EvidenceTools,
  { scope, searches }: { readonly scope: string; readonly searches: number },
  { signal, now, say }: World,
): Promise<SearchTimes> => {
  const findEvidence = createFindEvidence(tools);
  const log = createSilentLogger();
  const maker = createTextMaker(2);
  const times: number[] = [];
  for (let round = 0; round < warmUps + searches; round += 1) {
    signal.throwIfAborted();
    const subject = `q${round}`;
    const queries = [{ role: "question" as const, text: maker.sentence() }];
    const filters = { scopes: [scope] };
    const context = { jobId: subject, attempt: 1, signal, log };
    const began = now();
    await findEvidence({ runId: "r-benchmark", subject, round, queries, filters, topK: 10 }, context);
    if (round % 20 === 19) say(`searches: ${round + 1} of ${warmUps + searches}`);
    if (round >= warmUps) times.push(now() - began);
  }
  return { searches, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
};
