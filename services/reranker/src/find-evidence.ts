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

/** Maximum passages merged into one; in a longer one the words that led to it would be hard to find. */
const longestRun = 3;

const follows = (previous: ScoredPassage | undefined, next: ScoredPassage): boolean =>
  previous?.passage.documentId === next.passage.documentId &&
  previous.passage.index + 1 === next.passage.index;

/** Groups chosen passages that are neighbours in a document, in order, at most three together. */
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
      ...(run.length > 1 && {
        parts: run.map(({ passage, score }) => ({ start: passage.start, end: passage.end, score })),
      }),
    },
  ];
};

/**
 * Merges passages that are neighbours in a document, at most three: from the start of the first to the end of the last, with id,
 * score and reasons of the best, and the best spans of all. Best first.
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
 * Chooses the passages to return, best first, at most `topK`. If several publishers are among the best 2 `topK`, one gets at most
 * half the places while others can fill the rest. Neighbours in a document are merged, and the next best fill the freed places.
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

/** All examined passages, best first, and the lists they came from. */
interface PassageRanking {
  readonly ranked: readonly ScoredPassage[];
  readonly lists: readonly RankedList[];
  /** Number of query and passage vectors used, and of cache hits. */
  readonly cache: { readonly lookups: number; readonly hits: number };
}

/** Ranks the passages that pass a filter for the first query; the others only add candidates. */
type RankPassages = (
  queries: readonly EvidenceQuery[],
  filter: EvidenceFilter,
  options: { readonly signal: AbortSignal },
) => Promise<PassageRanking>;

const nothing: PassageRanking = { ranked: [], lists: [], cache: { lookups: 0, hits: 0 } };

/**
 * Creates hybrid search with late interaction and score fusion. Query and passage vectors are cached. A blank first query finds
 * nothing.
 * @throws {Failure} errors of the store and the encoder
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

const toRankedPassage = (scored: ScoredPassage): RankedPassage => {
  const { passage, score, spans, why, nearWords, parts } = scored;
  const { passageId, documentId, start, end, publisher, grade } = passage;
  const place = { passageId, documentId, start, end, publisher, grade };
  return { ...place, score, spans: [...spans], why, nearWords: [...nearWords], ...(parts && { parts }) };
};

/** Scopes up to this many documents are considered whole. */
const smallScope = 100;

/** Returns all documents of small scopes: one without a word of the question may still answer it. */
const smallScopesHold = async (
  scopes: readonly string[],
  evidence: FindEvidencePorts["evidence"],
): Promise<string[]> => {
  const counts = await Promise.all(scopes.map((scope) => evidence.countDocuments(scope)));
  const isSmall = counts.length > 0 && counts.reduce((sum, count) => sum + count, 0) <= smallScope;
  return isSmall ? evidence.documentsIn(scopes) : [];
};

/** Returns the documents of the passages, and all others of small scopes. Fingerprints are long, and are read with the document. */
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
 * Ranks passages of some scopes, or the candidates of the job, for the first query; the others add candidates. Every answered
 * search is counted.
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
