import type { EvidenceFilters, findEvidence, InputOf, OutputOf, RankedPassage } from "@quarry/contracts";
import type { EvidenceFilter } from "@quarry/evidence";
import type { Handler, JobContext } from "@quarry/jobs";
import { choosePassages } from "./choose-passages.ts";
import type { FindEvidencePorts } from "./ports.ts";
import { createRankCandidates } from "./rank-candidates.ts";
import { createRankPassages } from "./rank-passages.ts";
import type { ScoredPassage } from "./score-pool.ts";

/** What the store can filter by, field by field: anything else that came with the filters is no filter. */
const toFilter = (filters: EvidenceFilters): EvidenceFilter => {
  const { scopes, documentIds, minGrade, publishedAfter, publishedBefore, ...rest } = filters;
  const { markerTypes, languages, publishers } = rest;
  return {
    scopes,
    ...(documentIds && { documentIds }),
    ...(minGrade && { minGrade }),
    ...(publishedAfter !== undefined && { publishedAfter }),
    ...(publishedBefore !== undefined && { publishedBefore }),
    ...(markerTypes && { markerTypes }),
    ...(languages && { languages }),
    ...(publishers && { publishers }),
  };
};

const toRankedPassage = ({ passage, score, spans, why }: ScoredPassage): RankedPassage => {
  const { passageId, documentId, start, end, publisher, grade } = passage;
  return { passageId, documentId, start, end, publisher, grade, score, spans: [...spans], why };
};

/** The sketch of a document's words is long, and whoever compares texts reads it where the document is kept. */
const documentsOf = async (
  passages: readonly RankedPassage[],
  { evidence }: Pick<FindEvidencePorts, "evidence">,
): Promise<OutputOf<typeof findEvidence>["documents"]> => {
  const ids = new Set(passages.map(({ documentId }) => documentId));
  const indexed = await evidence.getIndexed([...ids]);
  return indexed.map(({ facts: { fingerprint: _fingerprint, ...facts }, passages: count }) => ({
    facts,
    passages: count,
  }));
};

const noCache = { lookups: 0, hits: 0 };

/**
 * Ranks the passages of some scopes, or the candidates of the job, for the first query, with the others as extra ways to
 * find candidates; every answered search is counted.
 */
export const createFindEvidence = (ports: FindEvidencePorts): Handler<typeof findEvidence> => {
  const { tally, now = () => performance.now() } = ports;
  const rankPassages = createRankPassages(ports);
  const rankCandidates = createRankCandidates(ports);
  const find = async (
    { subject, queries, filters, candidates, topK, withDocuments = false }: InputOf<typeof findEvidence>,
    { signal }: Pick<JobContext, "signal">,
  ) => {
    if (candidates) {
      const ranked = (await rankCandidates(queries, candidates, { signal })).slice(0, topK);
      return { output: { subject, passages: [], ranked }, results: ranked.length, cache: noCache };
    }
    const { ranked, cache } = await rankPassages(queries, toFilter(filters), { signal });
    const passages = choosePassages(ranked, topK).map(toRankedPassage);
    const documents = withDocuments ? { documents: await documentsOf(passages, ports) } : {};
    return { output: { subject, passages, ...documents }, results: passages.length, cache };
  };
  return async (input, context) => {
    const began = now();
    const { output, results, cache } = await find(input, context);
    const durationMs = now() - began;
    context.log.debug({ subject: input.subject, results, durationMs }, "evidence found");
    await tally?.record({ results, cacheLookups: cache.lookups, cacheHits: cache.hits, durationMs });
    return output;
  };
};
