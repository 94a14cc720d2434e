import type { RankedPassage } from "@quarry/contracts";
import type { FoundPassage } from "@quarry/evidence";
import { terms } from "@quarry/text";
import type { EncodedQuery, RankedList } from "../pool/search-lists.ts";
import { legsOf } from "../pool/select-candidates.ts";
import { unreadableShare } from "../queries/unreadable-share.ts";
import type { Examined } from "./examine-passages.ts";
import { type Features, fuseFeatures } from "./fuse-features.ts";
import type { MarkedSpan } from "./mark-spans.ts";

/** A passage with its fused score, what that is made of, and its sentences that meet the first query best. */
export interface ScoredPassage {
  readonly passage: FoundPassage;
  readonly score: number;
  readonly why: RankedPassage["why"];
  readonly spans: readonly MarkedSpan[];
}

const dot = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

const cosine = (left: Float32Array, right: Float32Array): number =>
  dot(left, right) / (Math.sqrt(dot(left, left) * dot(right, right)) || 1);

const scoresOfLeg = (lists: readonly RankedList[], leg: RankedList["leg"]): ReadonlyMap<string, number> => {
  const list = lists.find((own) => own.leg === leg && own.query === 0);
  return new Map(list?.candidates.map(({ passageId, score }) => [passageId, score]));
};

/**
 * The passages of a pool, best first. One that the dense leg did not list has its cosine computed; one that BM25 did not
 * list counts as the worst it listed in the pool.
 */
export const scorePool = (
  { text, encoded }: EncodedQuery,
  pool: readonly Examined[],
  lists: readonly RankedList[],
): ScoredPassage[] => {
  const [dense, bm25] = [scoresOfLeg(lists, "dense"), scoresOfLeg(lists, "bm25")];
  const byId = new Map(pool.map((examined) => [examined.passage.passageId, examined]));
  const features = [...byId].map(([id, { passage, vector, maxSim }]): Features => ({
    id,
    documentId: passage.documentId,
    titleTerms: terms(passage.title, passage.language),
    terms: () => terms(passage.text, passage.language),
    dense: dense.get(id) ?? (vector && cosine(encoded.dense, vector)),
    bm25: bm25.get(id),
    maxSim,
    vector,
  }));
  return fuseFeatures(features, unreadableShare(text, encoded)).flatMap(({ id, score, scores }) => {
    const examined = byId.get(id);
    if (!examined) return [];
    const { passage, spans } = examined;
    return [{ passage, score, why: { legs: legsOf(id, lists), ...scores }, spans }];
  });
};
