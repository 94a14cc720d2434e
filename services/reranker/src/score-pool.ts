import type { RankedPassage } from "@quarry/contracts";
import type { FoundPassage } from "@quarry/evidence";
import {
  cosine,
  countTerms,
  evidenceWeights,
  fuseScores,
  namedTitles,
  regulariseScores,
  type TitledText,
  withLowest,
  zScores,
} from "@quarry/ranking";
import { terms } from "@quarry/text";
import type { Examined, MarkedSpan } from "./examine-passages.ts";
import { createFindNearWords, type NearWord } from "./near-words.ts";
import { type EncodedQuery, hitsOf, type RankedList } from "./pool.ts";

/** Features of one text of a pool; scores that were not computed are undefined. */
export interface Features extends TitledText {
  readonly id: string;
  readonly dense: number | undefined;
  readonly bm25: number | undefined;
  readonly maxSim: number | undefined;
  /** Its dense vector, for its neighbours. */
  readonly vector: Float32Array | undefined;
}

/** A text with its final score and the three components. */
export interface Fused {
  readonly id: string;
  readonly score: number;
  readonly scores: Pick<RankedPassage["why"], "dense" | "bm25" | "maxSim">;
}

const nowhere = new Float32Array();

/** Share of a score that comes from its neighbours (Diaz 2005); set on three collections. */
const neighbourShare = 0.3;

/** Weight of being named by the best two texts; it promotes the second part of two-hop questions. */
const namedWeight = 0.25;

/** Ten neighbours in a pool of 64; fewer in a small pool, where ten would include distant texts. */
const neighboursIn = (pool: readonly Scored[]): number => Math.min(10, Math.floor(pool.length / 6));

interface Scored {
  readonly features: Features;
  readonly score: number;
  readonly scores: Fused["scores"];
}

const bestFirst = (texts: readonly Scored[]): Scored[] =>
  texts.toSorted((left, right) => right.score - left.score);

/** Smooths scores over each text's neighbours, best first. */
const withNeighbours = (fused: readonly Scored[]): Scored[] => {
  const regularised = regulariseScores(
    fused.map(({ score }) => score),
    fused.map(({ features }) => features.vector ?? nowhere),
    { neighbours: neighboursIn(fused), share: neighbourShare },
  );
  return bestFirst(fused.map((text, index) => ({ ...text, score: regularised[index] ?? 0 })));
};

/** Raises the scores of texts named by the best ones, best first. */
const withNames = (ranked: readonly Scored[]): Scored[] => {
  const named = zScores(namedTitles(ranked.map(({ features }) => features)));
  return bestFirst(
    ranked.map((text, index) => ({ ...text, score: text.score + namedWeight * (named[index] ?? 0) })),
  );
};

/** Weights for a query without meaningful vectors. */
const bm25Alone = { bm25: evidenceWeights.bm25, dense: 0, maxSim: 0 } as const;

/**
 * Scores a pool, best first: 0.5 z(BM25) + z(dense) + z(MaxSim), smoothed over neighbours and raised by mentions in the best
 * texts. BM25 alone if the encoder cannot read the query.
 */
export const fuseFeatures = (pool: readonly Features[], isRead: boolean): Fused[] => {
  const [dense, bm25, maxSim] = (["dense", "bm25", "maxSim"] as const).map((retriever) =>
    withLowest(pool.map((features) => features[retriever])),
  );
  const byId = new Map(
    pool.map((features, index) => [
      features.id,
      {
        features,
        scores: { dense: dense?.[index] ?? 0, bm25: bm25?.[index] ?? 0, maxSim: maxSim?.[index] ?? 0 },
      },
    ]),
  );
  const retrieverScores = [...byId].map(([id, { scores }]) => ({ id, scores }));
  const fused = fuseScores(retrieverScores, isRead ? evidenceWeights : bm25Alone).flatMap(
    ({ id, score }): Scored[] => {
      const own = byId.get(id);
      return own ? [{ ...own, score }] : [];
    },
  );
  const final = isRead ? withNames(withNeighbours(fused)) : fused;
  return final.map(({ features: { id }, score, scores }) => ({ id, score, scores }));
};

/** A passage with its fused score, its components, and the sentences that match the first query best. */
export interface ScoredPassage {
  readonly passage: FoundPassage;
  readonly score: number;
  readonly why: RankedPassage["why"];
  readonly spans: readonly MarkedSpan[];
  readonly nearWords: readonly NearWord[];
  /** The passages of which it consists, if it is merged. */
  readonly parts?: RankedPassage["parts"];
}

/** Scores of a pool from the searches. */
export interface PoolScores {
  readonly lists: readonly RankedList[];
  /** For the first query; a passage without one has none of its terms. */
  readonly bm25: ReadonlyMap<string, number>;
}

/** Floating-point sums depend on their order in the last digit, which decides between copies of a passage. */
const inOrderOfIds = (pool: readonly Examined[]): Examined[] =>
  pool.toSorted((left, right) => left.passage.passageId.localeCompare(right.passage.passageId));

/**
 * Ranks the passages of a pool, best first, independent of the pool's order. All get their own cosine and BM25 score, listed or
 * not: using the lowest listed score instead cost SciFact .005 nDCG@10.
 */
export const scorePool = (
  query: EncodedQuery,
  pool: readonly Examined[],
  { lists, bm25 }: PoolScores,
): ScoredPassage[] => {
  const { encoded, isRead } = query;
  const listed = lists.find(({ leg: retriever, query }) => retriever === "dense" && query === 0);
  const dense = new Map(listed?.candidates.map(({ passageId, score }) => [passageId, score]));
  const byId = new Map(inOrderOfIds(pool).map((examined) => [examined.passage.passageId, examined]));
  const features = [...byId].map(([id, { passage, vector, maxSim }]): Features => ({
    id,
    documentId: passage.documentId,
    titleTerms: terms(passage.title, passage.language),
    counted: () => countTerms(terms(passage.text, passage.language)),
    dense: dense.get(id) ?? (vector && cosine(encoded.dense, vector)),
    bm25: bm25.get(id) ?? 0,
    maxSim,
    vector,
  }));
  const findNearWords = isRead
    ? createFindNearWords(
        query,
        pool.flatMap(({ parts }) => parts),
      )
    : undefined;
  return fuseFeatures(features, isRead).flatMap(({ id, score, scores }) => {
    const examined = byId.get(id);
    if (!examined) return [];
    const { passage, spans, parts } = examined;
    const nearWords = findNearWords?.(parts) ?? [];
    return [{ passage, score, why: { legs: hitsOf(id, lists), ...scores }, spans, nearWords }];
  });
};
