import type { RankedPassage } from "@quarry/contracts";
import { createMaxSimGraph, type Encoder } from "@quarry/encoder";
import type { EvidenceStore } from "@quarry/evidence";
import { createSilentLogger } from "@quarry/observability";
import { createFindEvidence } from "@quarry/reranker/find-evidence";
import { createRankPassages } from "@quarry/reranker/rank-passages";
import type { TextSpan } from "@quarry/text";

/** Passages a reader asks a search for: those further down change little of what is read. */
const topK = 20;

/** What a search of one document finds for a query, best first. */
export interface FoundPassages {
  /** Single passages, as they are ranked. */
  readonly ranked: readonly TextSpan[];
  /** What find-evidence answers with: neighbours among the best are one. */
  readonly merged: readonly RankedPassage[];
}

export type SearchMeeting = (
  query: string,
  documentId: string,
  signal: AbortSignal,
) => Promise<FoundPassages>;

/** The product's own search over what is indexed. */
export const createSearchMeeting = (tools: {
  readonly evidence: EvidenceStore;
  readonly encoder: Encoder;
}): SearchMeeting => {
  const ports = { ...tools, maxSim: createMaxSimGraph() };
  const rankPassages = createRankPassages(ports);
  const findEvidence = createFindEvidence(ports);
  const log = createSilentLogger();
  return async (query, documentId, signal) => {
    const queries = [{ role: "question" as const, text: query }];
    const filters = { scopes: [], documentIds: [documentId] };
    const { ranked } = await rankPassages(queries, filters, { signal });
    const { passages } = await findEvidence(
      { requestId: "evaluation", subject: "content", round: 0, queries, filters, topK },
      { jobId: "evaluation", attempt: 1, signal, log },
    );
    return { ranked: ranked.map(({ passage: { start, end } }) => ({ start, end })), merged: passages };
  };
};
