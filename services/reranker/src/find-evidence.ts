import type { EvidenceFilters, findEvidence, RankedPassage } from "@quarry/contracts";
import type { EvidenceFilter } from "@quarry/evidence";
import type { Handler } from "@quarry/queue";
import { choosePassages } from "./choose-passages.ts";
import type { FindEvidencePorts } from "./ports.ts";
import { createRankCandidates } from "./rank-candidates.ts";
import { createRankPassages } from "./rank-passages.ts";
import type { ScoredPassage } from "./score-pool.ts";

/** What the store can filter by, field by field: anything else that came with the filters is no filter. */
const toFilter = (filters: EvidenceFilters): EvidenceFilter => {
  const { scopes, minGrade, publishedAfter, publishedBefore, markerTypes, languages } = filters;
  return {
    scopes,
    ...(minGrade && { minGrade }),
    ...(publishedAfter !== undefined && { publishedAfter }),
    ...(publishedBefore !== undefined && { publishedBefore }),
    ...(markerTypes && { markerTypes }),
    ...(languages && { languages }),
  };
};

const toRankedPassage = ({ passage, score, spans, why }: ScoredPassage): RankedPassage => {
  const { passageId, documentId, start, end, publisher, grade } = passage;
  return { passageId, documentId, start, end, publisher, grade, score, spans: [...spans], why };
};

/**
 * Ranks the passages of some scopes, or the candidates of the job, for the first query, with the others as extra ways to
 * find candidates; every answered search is counted.
 */
export const createFindEvidence = (ports: FindEvidencePorts): Handler<typeof findEvidence> => {
  const { tally, now = () => performance.now() } = ports;
  const rankPassages = createRankPassages(ports);
  const rankCandidates = createRankCandidates(ports);
  return async ({ subject, queries, filters, candidates, topK }, { signal, log }) => {
    const began = now();
    if (candidates) {
      const ranked = (await rankCandidates(queries, candidates, { signal })).slice(0, topK);
      log.debug({ subject, candidates: candidates.length, ranked: ranked.length }, "candidates ranked");
      return { subject, passages: [], ranked };
    }
    const { ranked, cache } = await rankPassages(queries, toFilter(filters), { signal });
    const passages = choosePassages(ranked, topK).map(toRankedPassage);
    log.debug({ subject, candidates: ranked.length, passages: passages.length }, "evidence found");
    await tally?.record({
      results: passages.length,
      cacheLookups: cache.lookups,
      cacheHits: cache.hits,
      durationMs: now() - began,
    });
    return { subject, passages };
  };
};
