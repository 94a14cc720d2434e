/*
 * Pure functions on rankings: fusion, late interaction, diversity, and the measures that judge them.
 * Not for fetching candidates or encoding text. Any platform lib, service or tool may import it.
 */
export { diversify, maximalMarginalRelevance } from "./diversity.ts";
export { bm25OfCounts, bm25Scores, type CountedText, countTerms, saturate } from "./bm25-scores.ts";
export {
  type ExpansionOrigin,
  expansionWeight,
  type QuestionRanking,
  rankingConfidence,
} from "./expansion-gate.ts";
export { cosine, dot, maxSim, type MaxSim, type TokenAlignment, type TokenMatrix } from "./max-sim.ts";
export {
  evidenceWeights,
  fuseScores,
  interleave,
  type RetrieverScores,
  type RankedId,
  reciprocalRankFusion,
  withLowest,
  zScores,
} from "./fuse-scores.ts";

export {
  namedTitles,
  type RegularisationOptions,
  regulariseScores,
  type TitledText,
} from "./adjust-scores.ts";
export { ndcg, recallAt, reciprocalRank } from "./measures.ts";
export { type PooledTokens, poolTokens, type PoolTokensOptions } from "./pool-tokens.ts";
export {
  dequantiseRows,
  quantisationStep,
  type QuantisedMatrix,
  quantiseRows,
  readQuantisedRows,
  zeroLevel,
} from "./quantised-rows.ts";
