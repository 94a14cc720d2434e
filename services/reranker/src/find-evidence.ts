import type {
  EvidenceFilters,
  EvidenceQuery,
  findEvidence,
  InputOf,
  OutputOf,
  RankedPassage,
} from "@quarry/contracts";
import type { EvidenceFilter } from "@quarry/evidence";
import type { Handler, JobContext } from "@quarry/jobs";
import { diversify } from "@quarry/ranking";
import { maxSpans } from "./examine-passages.ts";
import { createChoosePool, type EncodedQuery, type RankedList, searchLists } from "./pool.ts";
import type { FindEvidencePorts, RankPassagesPorts } from "./ports.ts";
import { createEncodeQueries } from "./queries.ts";
import { createRankCandidates } from "./rank-candidates.ts";
import { createCanRead } from "./read-query.ts";
import { type ScoredPassage, scorePool } from "./score-pool.ts";

/** Most passages that become one: longer ones would hide what they were chosen for. */
const longestRun = 3;

const follows = (previous: ScoredPassage | undefined, next: ScoredPassage): boolean =>
  previous?.passage.documentId === next.passage.documentId &&
  previous.passage.index + 1 === next.passage.index;

/** Chosen passages that stand next to each other in a document, in its order, at most three together. */
const runsOf = (passages: readonly ScoredPassage[]): ScoredPassage[][] => {
  const ordered = passages.toSorted(
    (left, right) =>
      left.passage.documentId.localeCompare(right.passage.documentId) ||
      left.passage.index - right.passage.index,
  );
  const runs: ScoredPassage[][] = [];
  for (const next of ordered) {
    const run = runs.at(-1);
    if (run && run.length < longestRun && follows(run.at(-1), next)) run.push(next);
    else runs.push([next]);
  }
  return runs;
};

const merge = (run: readonly ScoredPassage[]): ScoredPassage[] => {
  const [best] = run.toSorted((left, right) => right.score - left.score);
  const [first, last] = [run.at(0), run.at(-1)];
  if (!best || !first || !last) return [];
  const { start, wordStart } = first.passage;
  const { end, wordEnd } = last.passage;
  const spans = run.flatMap((passage) => passage.spans).toSorted((left, right) => right.score - left.score);
  return [
    {
      ...best,
      passage: { ...best.passage, start, end, wordStart, wordEnd },
      spans: spans.slice(0, maxSpans),
      nearWords: run.flatMap((passage) => passage.nearWords),
    },
  ];
};

/**
 * Passages that stand next to each other in a document become one, at most three: from the start of the first to the
 * end of the last, under the id, the score and the reasons of the best, with the best spans of all. Best first.
 */
export const mergeNeighbours = (passages: readonly ScoredPassage[]): ScoredPassage[] =>
  runsOf(passages)
    .flatMap(merge)
    .toSorted((left, right) => right.score - left.score);

/** Depth of the ranking, as a multiple, from which a passage may be taken for another publisher. */
const reach = 2;

const publisherOf = ({ passage }: ScoredPassage): string => passage.publisher;

const takeBest = (ranked: readonly ScoredPassage[], count: number): ScoredPassage[] => {
  const near = ranked.slice(0, reach * count);
  return diversify(near, { publisherOf, quota: Math.ceil(count / 2) }).slice(0, count);
};

/**
 * The passages to answer with, best first, at most `topK`. Where several publishers stand among the best 2 `topK`, one of
 * them gets at most half the places as long as others have something to fill them with. Neighbours in a document are
 * merged, and the places that frees go to the next best.
 */
export const choosePassages = (ranked: readonly ScoredPassage[], topK: number): ScoredPassage[] => {
  let taken = topK;
  let chosen = mergeNeighbours(takeBest(ranked, taken));
  while (chosen.length < topK && taken < ranked.length) {
    taken += topK - chosen.length;
    chosen = mergeNeighbours(takeBest(ranked, taken));
  }
  return chosen;
};

/** All passages that were looked at, best first, and the lists they came from. */
interface PassageRanking {
  readonly ranked: readonly ScoredPassage[];
  readonly lists: readonly RankedList[];
  /** Vectors of queries and passages that were needed, and how many of them were at hand. */
  readonly cache: { readonly lookups: number; readonly hits: number };
}

/** Ranks the passages that a filter lets through for the first query; the others are extra ways to find candidates. */
type RankPassages = (
  queries: readonly EvidenceQuery[],
  filter: EvidenceFilter,
  options: { readonly signal: AbortSignal },
) => Promise<PassageRanking>;

const nothing: PassageRanking = { ranked: [], lists: [], cache: { lookups: 0, hits: 0 } };

/**
 * Hybrid search, late interaction and score fusion. Query vectors and the vectors of passages are kept for the next time.
 * A first query that is blank finds nothing.
 * @throws {Failure} what the store and the encoder throw
 */
export const createRankPassages = (ports: RankPassagesPorts): RankPassages => {
  const encodeQueries = createEncodeQueries(ports.encoder);
  const canRead = createCanRead(ports.encoder);
  const choosePool = createChoosePool(ports);
  return async (queries, filter, { signal }) => {
    const texts = queries.map(({ text }) => text);
    if ((texts[0] ?? "").trim() === "") return nothing;
    const { encoded, hits } = await encodeQueries(texts, signal);
    const known: EncodedQuery[] = [];
    for (const [index, query] of queries.entries()) {
      const vectors = encoded[index];
      if (vectors)
        known.push({ ...query, encoded: vectors, isRead: await canRead(query.text, vectors, signal) });
    }
    const [subject, ...others] = known;
    if (!subject) return nothing;
    const asked = [subject, ...others] as const;
    const { lists, terms } = await searchLists(ports, asked, filter);
    signal.throwIfAborted();
    const { pool, ...looked } = await choosePool(asked, lists);
    signal.throwIfAborted();
    const bm25 = await ports.evidence.scoreBm25(
      terms,
      pool.map(({ passage }) => passage.passageId),
    );
    return {
      ranked: scorePool(subject, pool, { lists, bm25 }),
      lists,
      cache: { lookups: texts.length + looked.lookups, hits: hits + looked.hits },
    };
  };
};

/** Converts the filters that the store supports; other fields are ignored. */
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

const toRankedPassage = ({ passage, score, spans, why, nearWords }: ScoredPassage): RankedPassage => {
  const { passageId, documentId, start, end, publisher, grade } = passage;
  const place = { passageId, documentId, start, end, publisher, grade };
  return { ...place, score, spans: [...spans], why, nearWords: [...nearWords] };
};

/** Scopes of up to this many documents are considered whole. */
const smallScope = 100;

/** All documents of small scopes: what shares no word with a question may still answer it. */
const smallScopesHold = async (
  scopes: readonly string[],
  evidence: FindEvidencePorts["evidence"],
): Promise<string[]> => {
  const counts = await Promise.all(scopes.map((scope) => evidence.countDocuments(scope)));
  const isSmall = counts.length > 0 && counts.reduce((sum, count) => sum + count, 0) <= smallScope;
  return isSmall ? evidence.documentsIn(scopes) : [];
};

/**
 * The documents of the passages, and all others of small scopes. The sketch of a document's words is long, and is read where the document
 * is kept.
 */
const documentsOf = async (
  passages: readonly RankedPassage[],
  scopes: readonly string[],
  { evidence }: Pick<FindEvidencePorts, "evidence">,
): Promise<OutputOf<typeof findEvidence>["documents"]> => {
  const others = await smallScopesHold(scopes, evidence);
  const ids = new Set([...passages.map(({ documentId }) => documentId), ...others]);
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
    const documents = withDocuments ? { documents: await documentsOf(passages, filters.scopes, ports) } : {};
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
